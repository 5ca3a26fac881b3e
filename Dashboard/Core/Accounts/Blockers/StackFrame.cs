using Dashboard.Timeline.Lines;

namespace Dashboard.Accounts.Blockers;

/// <summary>One method of a stack, as it was kept.</summary>
/// <param name="IsOwn">True for the program's own code, false for the framework's, and where that was not kept.</param>
public readonly record struct StackFrame(string Method, SourceLine? Line = null, bool IsOwn = false)
{
    /// <summary>True for what is no method: a route, a kind of wait.</summary>
    public bool IsHeading { get; private init; }

    public static StackFrame Heading(string words) => new(words) { IsHeading = true };

    public static IReadOnlyList<StackFrame> Of(ThreadGroup group) =>
    [
        .. group.Frames.Select((method, at) => new StackFrame(method, group.Lines?.GetValueOrDefault(at), group.Own?.Contains(at) ?? method == group.Method)),
    ];
}

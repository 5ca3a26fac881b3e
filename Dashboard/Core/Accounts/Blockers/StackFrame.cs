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

/// <summary>A part of many stacks that all of them go through.</summary>
/// <param name="Weight">The sum over all stacks that go through it: threads, seconds, or another unit.</param>
/// <param name="Children">The heaviest first. What is missing from <paramref name="Weight"/> ends here.</param>
public sealed record StackNode(IReadOnlyList<StackFrame> Frames, double Weight, IReadOnlyList<StackNode> Children);

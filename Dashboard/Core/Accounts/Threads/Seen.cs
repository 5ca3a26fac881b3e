using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

internal sealed record Seen(long Thread, string Kind, string Method, bool InPool, string? Route, IReadOnlyList<string> Frames)
{
    public SourceLine? Line { get; private init; }

    public IReadOnlyDictionary<int, SourceLine>? Lines { get; private init; }

    public IReadOnlyList<int> Own { get; private init; } = [];

    public string? Cause { get; private init; }

    public string? Through { get; private init; }

    private bool IsForeign { get; init; }

    /// <summary>For the table of who blocks: what is known of the wait may be more exact than its frames.</summary>
    public string Waits { get; private init; } = Kind;

    public SiteName Name => new(Method, Route) { Line = Line, Cause = Cause, Through = Through, IsForeign = IsForeign };

    /// <summary>For a thread that has a lock; null where it waits, which events report better, or has nothing to do.</summary>
    public SeenHolder? AsHolder => DoingWords.Of(Kind) is { } doing ? new SeenHolder(doing, IsForeign || Method == Route ? null : Method, Route) : null;

    /// <summary>Characters that are kept of a frame: 200 groups of 64 frames stay below the longest line of a run file.</summary>
    internal const int MaxCharacters = 200;

    public static Seen Of(ThreadStack thread, string? route, StackSites sites)
    {
        var site = sites.Of(thread.Frames);
        var (method, kind) = (site.Method(route), StackKinds.Of(thread));
        return new Seen(
            thread.Thread, kind, method, site.Thread is ThreadOwner.PoolItem or ThreadOwner.PoolIdle, route,
            [.. site.Frames.Select(Short)])
        {
            Line = site.CodeOf(method)?.Line,
            Lines = site.Lines,
            Own = site.Own,
            Cause = site.Cause?.Id,
            Through = site.Through,
            IsForeign = site.IsForeign(method),
            Waits = kind == site.FramesKind ? site.Kind : kind,
        };
    }

    public string WithLine(string frame, int at) => $"{frame} {Lines?.GetValueOrDefault(at)}";

    private static string Short(string frame) => frame.Length <= MaxCharacters ? frame : $"{frame.AsSpan(0, MaxCharacters - 1)}…";
}

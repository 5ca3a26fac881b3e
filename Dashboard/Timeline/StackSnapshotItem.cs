using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>One snapshot of what all threads of the target were doing: their stacks at one moment, like ones put together.</summary>
/// <param name="T">When the stacks were taken, seconds on the timeline.</param>
/// <param name="Why">Why it was taken, in a sentence.</param>
public sealed record StackSnapshotItem(double T, string Why) : TimelineItem(T)
{
    /// <summary>Groups that one snapshot keeps; threads of further ones are in <see cref="LeftOut"/>.</summary>
    public const int MaxGroups = 200;

    /// <summary>Threads whose stacks are the same, pool threads first, most threads first.</summary>
    public IReadOnlyList<ThreadGroup> Groups { get; init; } = [];

    /// <summary>Threads that are in no group: more groups than are kept.</summary>
    public int LeftOut { get; init; }

    /// <summary>How long it took from the request to the result, seconds.</summary>
    public double TookSeconds { get; init; }
}

/// <summary>Threads with the same stack.</summary>
/// <param name="Kind">What they were doing: <c>running</c>, <c>idle</c>, or as <see cref="BlockingSite.Kind"/>.</param>
/// <param name="Method">The user's method, as C# spells it; else the route, else the nearest method of the framework. Never empty.</param>
/// <param name="Threads">How many (&gt; 0).</param>
public sealed record ThreadGroup(string Kind, string Method, int Threads)
{
    /// <summary>Frames that one stack keeps: the wait's own end of it.</summary>
    public const int MaxFrames = 64;

    /// <summary>True for threads of the pool.</summary>
    public bool InPool { get; init; }

    /// <summary>From the root to the wait, as C# spells them; at most 64.</summary>
    public IReadOnlyList<string> Frames { get; init; } = [];

    /// <summary>Which of the frames are the program's own code and not the framework's, by their place; null in files from before that was kept.</summary>
    public IReadOnlyList<int>? Own { get; init; }

    /// <summary>As <see cref="SiteStack.Lines"/>.</summary>
    public IReadOnlyDictionary<int, SourceLine>? Lines { get; init; }

    /// <summary>The route that they serve; null where that is not known, or where they serve several.</summary>
    public string? Route { get; init; }
}

using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Stacks of all threads at one moment, equal ones grouped.</summary>
/// <param name="T">When the stacks were taken, seconds on the timeline.</param>
public sealed record StackSnapshotItem(double T, string Why) : TimelineItem(T)
{
    public const int MaxGroups = 200;

    public IReadOnlyList<ThreadGroup> Groups { get; init; } = [];

    public int LeftOut { get; init; }

    public double TookSeconds { get; init; }
}

/// <summary>Threads with the same stack.</summary>
/// <param name="Kind"><c>running</c>, <c>idle</c>, or as <see cref="BlockingRow.Kind"/>.</param>
/// <param name="Method">The user's, as C# spells it; else the route, else the nearest of the framework. Never empty.</param>
public sealed record ThreadGroup(string Kind, string Method, int Threads)
{
    /// <summary>Frames of one stack, nearest to the wait.</summary>
    public const int MaxFrames = 64;

    public bool InPool { get; init; }

    /// <summary>From the root to the wait, as C# spells them; at most 64.</summary>
    public IReadOnlyList<string> Frames { get; init; } = [];

    /// <summary>Indexes of the frames that are the program's own code; null in older files.</summary>
    public IReadOnlyList<int>? Own { get; init; }

    public IReadOnlyDictionary<int, SourceLine>? Lines { get; init; }

    /// <summary>Null where unknown, or where they serve several.</summary>
    public string? Route { get; init; }
}

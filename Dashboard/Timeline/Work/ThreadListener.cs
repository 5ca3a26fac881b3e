namespace Dashboard.Timeline.Work;

/// <summary>Who makes something of looks at a target's threads, and what it knows of them in turn. Safe for any number of threads.</summary>
public sealed record ThreadListener
{
    /// <summary>A listener that nobody is.</summary>
    public static ThreadListener None { get; } = new()
    {
        Known = static (_, _) => null,
        NameOf = static (_, _) => null,
        Looked = static (_, _) => { },
        Seen = static (_, _) => { },
        SnapshotDue = static (_, _) => null,
    };

    /// <summary>What events tell of a thread at a time: idle, waiting or running; null where they tell nothing.</summary>
    public required Func<long, double, ThreadDoing?> Known { get; init; }

    /// <summary>Whether events have told up to a time, as far as they ever will: before that <see cref="Known"/> may be wrong.</summary>
    public Func<double, bool> IsTold { get; init; } = static _ => true;

    /// <summary>The method and the route where a thread was at a time; null where that is not known.</summary>
    public required Func<double, ThreadLook, SiteName?> NameOf { get; init; }

    /// <summary>Gets each look at all threads, with its time.</summary>
    public required Action<double, IReadOnlyList<ThreadLook>> Looked { get; init; }

    /// <summary>Gets each stack snapshot, and why it was taken, in a sentence.</summary>
    public required Action<ThreadStacks, string> Seen { get; init; }

    /// <summary>Gets each item of the timeline, and what somebody wants to be read; why a snapshot should be taken now, or null.</summary>
    public required Func<TimelineItem, SignalLevel, string?> SnapshotDue { get; init; }
}

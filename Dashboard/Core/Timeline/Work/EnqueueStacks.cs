namespace Dashboard.Timeline.Work;

/// <summary>Who queued work items during a while, with their stacks.</summary>
/// <param name="T">The end of it, seconds on the timeline.</param>
/// <param name="Seconds">How long it was looked.</param>
/// <param name="Enqueues">Equal ones as one.</param>
public sealed record EnqueueStacks(double T, double Seconds, IReadOnlyList<EnqueueStack> Enqueues)
{
    /// <summary>Why it ended before its time, in a sentence; null when it did not.</summary>
    public string? Ended { get; init; }

    /// <summary>Items of which no stack was kept.</summary>
    public long ItemsWithoutStack { get; init; }

    /// <summary>Events that did not fit into the target's buffer.</summary>
    public long EventsLost { get; init; }
}

/// <summary>Work items that were queued at the same place, by the same activity and thread.</summary>
/// <param name="Items">How many (&gt; 0).</param>
/// <param name="Thread">The thread that queued them, or the last of several.</param>
/// <param name="At">When it queued the last of them, seconds on the timeline.</param>
/// <param name="Frames">From the root to the innermost call.</param>
public sealed record EnqueueStack(long Items, Guid Activity, long Thread, double At, IReadOnlyList<BlockFrame> Frames);

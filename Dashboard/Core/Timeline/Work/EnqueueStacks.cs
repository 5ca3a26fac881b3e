namespace Dashboard.Timeline.Work;

/// <summary>Enqueues of work items during a while, with their stacks.</summary>
/// <param name="T">The end of it, seconds on the timeline.</param>
public sealed record EnqueueStacks(double T, double Seconds, IReadOnlyList<EnqueueStack> Enqueues)
{
    public string? Ended { get; init; }

    public long ItemsWithoutStack { get; init; }

    public long EventsLost { get; init; }
}

/// <summary>Work items that were queued at the same place, by the same activity and thread.</summary>
/// <param name="Thread">The thread that queued them, or the last of several.</param>
/// <param name="At">When it queued the last of them, seconds on the timeline.</param>
/// <param name="Frames">From the root to the innermost call.</param>
public sealed record EnqueueStack(long Items, Guid Activity, long Thread, double At, IReadOnlyList<BlockFrame> Frames);

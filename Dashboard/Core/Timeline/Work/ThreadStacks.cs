namespace Dashboard.Timeline.Work;

/// <param name="Threads">One for each thread.</param>
public sealed record ThreadStacks(double T, double WindowSeconds, IReadOnlyList<ThreadStack> Threads)
{
    /// <summary>From the request to the result.</summary>
    public double TookSeconds { get; init; }
}

/// <param name="Frames">From the root to the innermost call.</param>
public sealed record ThreadStack(long Thread, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>True when the window's last looks all showed this stack.</summary>
    public bool Steady { get; init; }

    /// <summary>
    /// True where contention events say that it waits for a lock then: before .NET 10 such a wait has no frame of its own, and the thread looks as if it ran.
    /// </summary>
    public bool InLock { get; init; }

    /// <summary>Of a request that began on it in the window, else its method and path; null without one.</summary>
    public string? Route { get; init; }
}

/// <param name="Why">Why they were taken, in a sentence.</param>
public sealed record StacksTaken(ThreadStacks Stacks, string Why);

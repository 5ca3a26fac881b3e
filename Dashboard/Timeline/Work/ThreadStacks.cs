namespace Dashboard.Timeline.Work;

/// <summary>The stacks of all managed threads of the target at one moment.</summary>
/// <param name="T">The moment, seconds on the timeline.</param>
/// <param name="WindowSeconds">The time in which the threads were seen several times each (&gt; 0); about 10 ms.</param>
/// <param name="Threads">A thread each.</param>
public sealed record ThreadStacks(double T, double WindowSeconds, IReadOnlyList<ThreadStack> Threads)
{
    /// <summary>How long it took from the request to the result, seconds.</summary>
    public double TookSeconds { get; init; }
}

/// <summary>The stack of one thread.</summary>
/// <param name="Thread">The operating system's number of the thread.</param>
/// <param name="Frames">From the root to the innermost call.</param>
public sealed record ThreadStack(long Thread, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>True when the last looks of the window all showed this stack: the thread stood still.</summary>
    public bool Steady { get; init; }

    /// <summary>The route of a request that began on it in the window, or its method and path; null without one.</summary>
    public string? Route { get; init; }
}

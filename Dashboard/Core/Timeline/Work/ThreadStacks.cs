namespace Dashboard.Timeline.Work;

/// <summary>The stacks of all threads, sampled in a short window that ends at <paramref name="T"/>.</summary>
public sealed record ThreadStacks(double T, double WindowSeconds, IReadOnlyList<ThreadStack> Threads)
{
    public double TookSeconds { get; init; }
}

/// <summary>The last stack that was sampled of a thread.</summary>
/// <param name="Frames">From the root to the innermost call.</param>
public sealed record ThreadStack(long Thread, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>True when the window's last samples all showed this stack.</summary>
    public bool Steady { get; init; }

    /// <summary>True where contention events report a wait for a lock: before .NET 10 it has no frame of its own, and the thread seems to run.</summary>
    public bool InLock { get; init; }

    /// <summary>The route of a request that began on it in the window, else its method and path; null without one.</summary>
    public string? Route { get; init; }
}

/// <summary>Stacks on their way to the accounts, with the reason for which they were taken.</summary>
public sealed record StacksTaken(ThreadStacks Stacks, string Why);

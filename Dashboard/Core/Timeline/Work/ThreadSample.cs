namespace Dashboard.Timeline.Work;

/// <summary>One sample of a thread of the target.</summary>
public readonly record struct ThreadSample(long Thread, ThreadStatus Doing)
{
    public bool IsWorker { get; init; }

    /// <summary>When reading it began and ended, seconds on the timeline; both 0 where that is not known.</summary>
    public (double From, double To) Read { get; init; }

    /// <summary>Seconds since the look before, neither on a processor nor ready for one; null where the kernel does not count it.</summary>
    public double? OffSeconds { get; init; }

    /// <summary>For example <c>recvmsg</c>; null when in none, or not readable.</summary>
    public string? Call { get; init; }

    /// <summary><c>127.0.0.1:9000</c>, or the file's path; null where not known.</summary>
    public string? OtherEnd { get; init; }
}

/// <summary>The operating system's states of all threads.</summary>
/// <param name="Times">What else is known of that moment: its time, processor time, what is missing.</param>
internal sealed record ThreadLook(IReadOnlyList<ThreadSample> Samples, ThreadStates Times);

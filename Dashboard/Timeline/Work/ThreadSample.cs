namespace Dashboard.Timeline.Work;

/// <summary>What one look at a thread of the target showed.</summary>
public readonly record struct ThreadSample(long Thread, ThreadDoing Doing)
{
    public bool IsWorker { get; init; }

    /// <summary>For example <c>recvmsg</c>; null when in none, or not readable.</summary>
    public string? Call { get; init; }

    /// <summary><c>127.0.0.1:9000</c>, or the file's path; null where not known.</summary>
    public string? OtherEnd { get; init; }
}

namespace Dashboard.Timeline.Work;

/// <summary>What one look at a thread of the target showed.</summary>
/// <param name="Thread">The operating system's number of the thread.</param>
/// <param name="Doing">What it was doing.</param>
public readonly record struct ThreadSample(long Thread, ThreadDoing Doing)
{
    /// <summary>True for a worker of the pool.</summary>
    public bool IsWorker { get; init; }

    /// <summary>The name of its system call, for example <c>recvmsg</c>; null when it was in none, or that could not be read.</summary>
    public string? Call { get; init; }

    /// <summary>The other end of the socket, <c>127.0.0.1:9000</c>, or the path of the file; null where that is not known.</summary>
    public string? OtherEnd { get; init; }
}

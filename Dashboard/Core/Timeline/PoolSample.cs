using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Counters over one interval, null if not published. Sums are increments: divide by <see cref="IntervalSeconds"/>, the payload's own.</summary>
/// <param name="T">Seconds on the timeline, from the event's own timestamp.</param>
/// <param name="IntervalSeconds">Length of the interval in seconds as the payload states it (&gt; 0).</param>
public sealed record PoolSample(double T, double IntervalSeconds) : TimelineItem(T)
{
    /// <summary>ThreadPool threads that exist (threadpool-thread-count).</summary>
    public double? ThreadCount { get; init; }

    /// <summary>Items not yet started (threadpool-queue-length). 0 does not mean healthy.</summary>
    public double? QueueLength { get; init; }

    /// <summary>Work items completed inside the interval (threadpool-completed-items-count, increment).</summary>
    public double? CompletedItems { get; init; }

    /// <summary>Percent of all its processors, 0–100 (cpu-usage).</summary>
    public double? CpuPercent { get; init; }

    /// <summary>Contended lock acquisitions inside the interval (monitor-lock-contention-count, increment).</summary>
    public double? LockContentions { get; init; }

    /// <summary>working-set.</summary>
    public double? WorkingSetMegabytes { get; init; }

    /// <summary>gc-heap-size.</summary>
    public double? GcHeapMegabytes { get; init; }

    /// <summary>Bytes allocated inside the interval (alloc-rate, increment).</summary>
    public double? AllocatedBytes { get; init; }

    /// <summary>In percent, since the last collection (time-in-gc).</summary>
    public double? TimeInGcPercent { get; init; }

    /// <summary>Exceptions thrown inside the interval (exception-count, increment).</summary>
    public double? Exceptions { get; init; }

    /// <summary>Hosting requests-per-second, increment, in all payloads since the sample before.</summary>
    public double? RequestsStarted { get; init; }

    /// <summary>Sum of the intervals that <see cref="RequestsStarted"/> covers: its payloads come more often than samples. Null in older files.</summary>
    public double? RequestsStartedSeconds { get; init; }

    /// <summary>Hosting current-requests, without queued ones.</summary>
    public double? CurrentRequests { get; init; }

    /// <summary>Exceptions and 5xx since the target started (Hosting failed-requests).</summary>
    public double? FailedRequests { get; init; }

    /// <summary>Kestrel current-connections.</summary>
    public double? CurrentConnections { get; init; }

    /// <summary>In Kestrel's queue (connection-queue-length).</summary>
    public double? ConnectionQueueLength { get; init; }

    /// <summary>In Kestrel's queue (request-queue-length).</summary>
    public double? RequestQueueLength { get; init; }

    /// <summary>Seconds of the interval in which all threads were suspended for collections, short pauses included; null where pauses are not read.</summary>
    public double? GcPausedSeconds { get; init; }

    [JsonIgnore]
    public double? CompletedItemsPerSecond => CompletedItems / IntervalSeconds;

    [JsonIgnore]
    public double? LockContentionsPerSecond => LockContentions / IntervalSeconds;

    [JsonIgnore]
    public double? RequestsStartedPerSecond => RequestsStartedSeconds is 0 ? null : RequestsStarted / (RequestsStartedSeconds ?? IntervalSeconds);
}

using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>
/// What the target's counters said at the end of one counter interval. A counter that the target does not publish is null.
/// Counters of type Sum are the increment inside the interval; divide by <see cref="IntervalSeconds"/>, which is the payload's own
/// interval and not the nominal one, for a rate. Requests started come more often than samples and have a time of their own.
/// </summary>
/// <param name="T">Seconds on the timeline, from the event's own timestamp.</param>
/// <param name="IntervalSeconds">Length of the interval in seconds as the payload states it (&gt; 0).</param>
public sealed record PoolSample(double T, double IntervalSeconds) : TimelineItem(T)
{
    /// <summary>ThreadPool threads that exist (threadpool-thread-count).</summary>
    public double? ThreadCount { get; init; }

    /// <summary>Work items queued and not yet started (threadpool-queue-length). 0 does not mean healthy.</summary>
    public double? QueueLength { get; init; }

    /// <summary>Work items completed inside the interval (threadpool-completed-items-count, increment).</summary>
    public double? CompletedItems { get; init; }

    /// <summary>Processor time of the process in percent of all its processors, 0–100 (cpu-usage).</summary>
    public double? CpuPercent { get; init; }

    /// <summary>Contended lock acquisitions inside the interval (monitor-lock-contention-count, increment).</summary>
    public double? LockContentions { get; init; }

    /// <summary>Working set in megabytes (working-set).</summary>
    public double? WorkingSetMegabytes { get; init; }

    /// <summary>Managed heap in megabytes (gc-heap-size).</summary>
    public double? GcHeapMegabytes { get; init; }

    /// <summary>Bytes allocated inside the interval (alloc-rate, increment).</summary>
    public double? AllocatedBytes { get; init; }

    /// <summary>Share of time in garbage collection since the last one, percent (time-in-gc).</summary>
    public double? TimeInGcPercent { get; init; }

    /// <summary>Exceptions thrown inside the interval (exception-count, increment).</summary>
    public double? Exceptions { get; init; }

    /// <summary>Requests started (Hosting requests-per-second, increment), in all payloads that came since the sample before.</summary>
    public double? RequestsStarted { get; init; }

    /// <summary>
    /// Seconds that <see cref="RequestsStarted"/> covers: the sum of those payloads' own intervals. Payloads of 0.1 s come two or three to a
    /// sample of 0.25 s. Null in samples of older files, which did not keep it.
    /// </summary>
    public double? RequestsStartedSeconds { get; init; }

    /// <summary>Requests being handled (Hosting current-requests). Queued requests are not in it.</summary>
    public double? CurrentRequests { get; init; }

    /// <summary>Requests failed since the target started: exceptions and 5xx (Hosting failed-requests).</summary>
    public double? FailedRequests { get; init; }

    /// <summary>Open connections (Kestrel current-connections).</summary>
    public double? CurrentConnections { get; init; }

    /// <summary>Connections waiting in Kestrel's queue (connection-queue-length).</summary>
    public double? ConnectionQueueLength { get; init; }

    /// <summary>Requests waiting in Kestrel's queue (request-queue-length).</summary>
    public double? RequestQueueLength { get; init; }

    /// <summary>Completed work items per second = increment ÷ the payload's own interval.</summary>
    [JsonIgnore]
    public double? CompletedItemsPerSecond => CompletedItems / IntervalSeconds;

    /// <summary>Contended lock acquisitions per second = increment ÷ the payload's own interval.</summary>
    [JsonIgnore]
    public double? LockContentionsPerSecond => LockContentions / IntervalSeconds;

    /// <summary>Requests the target started per second = increments ÷ the sum of the payloads' own intervals; null when no payload came.</summary>
    [JsonIgnore]
    public double? RequestsStartedPerSecond => RequestsStartedSeconds is 0 ? null : RequestsStarted / (RequestsStartedSeconds ?? IntervalSeconds);
}

using Dashboard.Timeline.Rates;

namespace Dashboard.Report;

internal static class SampleTable
{
    private static readonly (string Name, string Meaning, Func<PoolSample, double?> Of)[] OfSample =
    [
        ("interval_s", "Time since the previous sample; per-interval counts cover this time.", s => s.IntervalSeconds),
        ("thread_count", "Threads of the pool.", s => s.ThreadCount),
        ("queue_length", "Work items waiting for a thread.", s => s.QueueLength),
        ("completed_items_per_s", "Work items completed.", s => s.CompletedItemsPerSecond),
        ("cpu_percent", "CPU time of the target, as a share of all processors that it may use.", s => s.CpuPercent),
        ("lock_contentions_per_s", "Times a thread had to wait for a lock.", s => s.LockContentionsPerSecond),
        ("requests_started_per_s", "HTTP requests that the server started to handle.", s => s.RequestsStartedPerSecond),
        ("working_set_mb", "Memory of the target's process.", s => s.WorkingSetMegabytes),
        ("gc_heap_mb", "Heap of the garbage collector.", s => s.GcHeapMegabytes),
        ("allocated_bytes", "Bytes allocated in the interval.", s => s.AllocatedBytes),
        ("time_in_gc_percent", "Time in garbage collections, share of the time since the last one.", s => s.TimeInGcPercent),
        ("exceptions", "Exceptions thrown in the interval.", s => s.Exceptions),
        ("current_requests", "HTTP requests in the server.", s => s.CurrentRequests),
        ("current_connections", "Connections of the server.", s => s.CurrentConnections),
        ("connection_queue_length", "Connections waiting to be accepted.", s => s.ConnectionQueueLength),
        ("request_queue_length", "Requests waiting in the server's own queue.", s => s.RequestQueueLength),
    ];

    /// <summary>Over the last second, as on the charts.</summary>
    private static readonly (string Name, string Meaning, Func<PoolRatesPoint, double?> Of)[] OfLastSecond =
    [
        ("queue_wait_ms", "Estimated wait of a work item in the queue: queue length ÷ items taken from it per second, over the last second.",
            r => r.QueueWait.Seconds * 1000),
        ("without_dequeue_s", "How long no work item was taken from a non-empty queue.", r => r.QueueWait.WithoutDequeueSeconds),
    ];

    public static RunTable Table { get; } = new(
        "samples",
        "One sample of the target's counters, usually four a second.",
        static item => item is PoolSample,
        [
            .. OfSample.Select(column => new CsvColumn(column.Name, CsvColumn.UnitOf(column.Name), column.Meaning)),
            .. OfLastSecond.Select(column => new CsvColumn(column.Name, CsvColumn.UnitOf(column.Name), column.Meaning)),
        ],
        static () =>
        {
            var rates = new PoolRates();
            return (item, _) => item is PoolSample sample ? [Row(sample, rates.Add(sample))] : [];
        });

    private static Action<CsvText> Row(PoolSample sample, PoolRatesPoint rates) => csv =>
    {
        Array.ForEach(OfSample, column => csv.Number(column.Of(sample)));
        Array.ForEach(OfLastSecond, column => csv.Number(column.Of(rates)));
    };
}

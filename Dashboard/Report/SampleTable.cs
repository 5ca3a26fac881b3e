using Dashboard.Timeline.Rates;

namespace Dashboard.Report;

internal static class SampleTable
{
    private static readonly (string Name, string Meaning, Func<PoolReading, double?> Of)[] Columns =
    [
        ("interval_s", "Time since the previous sample; per-interval counts cover this time.", r => r.Sample.IntervalSeconds),
        ("thread_count", "Threads of the pool.", r => r.Sample.ThreadCount),
        ("queue_length", "Work items waiting for a thread.", r => r.Sample.QueueLength),
        ("completed_items_per_s", "Work items completed.", r => r.Sample.CompletedItemsPerSecond),
        ("cpu_percent", "CPU time of the target, as a share of all processors that it may use.", r => r.Sample.CpuPercent),
        ("lock_contentions_per_s", "Times a thread had to wait for a lock.", r => r.Sample.LockContentionsPerSecond),
        ("requests_started_per_s", "HTTP requests that the server started to handle.", r => r.Sample.RequestsStartedPerSecond),
        ("working_set_mb", "Memory of the target's process.", r => r.Sample.WorkingSetMegabytes),
        ("gc_heap_mb", "Heap of the garbage collector.", r => r.Sample.GcHeapMegabytes),
        ("allocated_bytes", "Bytes allocated in the interval.", r => r.Sample.AllocatedBytes),
        ("time_in_gc_percent", "Time in garbage collections, share of the time since the last one.", r => r.Sample.TimeInGcPercent),
        ("gc_paused_s", "Time in which all threads were suspended for garbage collections.", r => r.Sample.GcPausedSeconds),
        ("exceptions", "Exceptions thrown in the interval.", r => r.Sample.Exceptions),
        ("current_requests", "HTTP requests in the server.", r => r.Sample.CurrentRequests),
        ("current_connections", "Connections of the server.", r => r.Sample.CurrentConnections),
        ("connection_queue_length", "Connections waiting to be accepted.", r => r.Sample.ConnectionQueueLength),
        ("request_queue_length", "Requests waiting in the server's own queue.", r => r.Sample.RequestQueueLength),
        ("queue_wait_ms", "Estimated wait of a work item in the queue: queue length ÷ items taken from it per second, over the last second.",
            r => r.QueueWait.Seconds * 1000),
        ("without_dequeue_s", "How long no work item was taken from a non-empty queue.", r => r.QueueWait.WithoutDequeueSeconds),
    ];

    public static CsvTable Table { get; } = new(
        "samples",
        "One sample of the target's counters, usually four a second.",
        static item => item is PoolSample,
        [.. Columns.Select(column => new CsvColumn(column.Name, CsvColumn.UnitOf(column.Name), column.Meaning))],
        static () =>
        {
            var readings = new PoolReadings();
            return (item, _) => item is PoolSample sample ? [Row(readings.Add(sample))] : [];
        });

    private static Action<CsvText> Row(PoolReading reading) => csv => Array.ForEach(Columns, column => csv.Number(column.Of(reading)));
}

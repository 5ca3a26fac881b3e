using Dashboard.Figures;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Rates;

namespace Dashboard.Report;

/// <summary>The pool samples and load intervals of a run as one table; the column <c>kind</c> tells them apart.</summary>
internal static class SampleTable
{
    private static readonly (string Name, Func<PoolSample, double?> Of)[] OfSample =
    [
        ("interval_s", s => s.IntervalSeconds), ("thread_count", s => s.ThreadCount), ("queue_length", s => s.QueueLength),
        ("completed_items_per_s", s => s.CompletedItemsPerSecond), ("cpu_percent", s => s.CpuPercent),
        ("lock_contentions_per_s", s => s.LockContentionsPerSecond), ("requests_started_per_s", s => s.RequestsStartedPerSecond),
        ("working_set_mb", s => s.WorkingSetMegabytes), ("gc_heap_mb", s => s.GcHeapMegabytes), ("allocated_bytes", s => s.AllocatedBytes),
        ("time_in_gc_percent", s => s.TimeInGcPercent), ("exceptions", s => s.Exceptions), ("current_requests", s => s.CurrentRequests),
        ("current_connections", s => s.CurrentConnections), ("connection_queue_length", s => s.ConnectionQueueLength),
        ("request_queue_length", s => s.RequestQueueLength),
    ];

    /// <summary>Over the last second, as on the charts.</summary>
    private static readonly (string Name, Func<PoolRatesPoint, double?> Of)[] OfLastSecond =
    [
        ("queue_wait_ms", r => r.QueueWait.Seconds * 1000), ("without_dequeue_s", r => r.QueueWait.WithoutDequeueSeconds),
    ];

    /// <summary>What the figures of a load are made of comes from their catalogue; the rest is of a moment and adds up to nothing.</summary>
    private static readonly (string Name, Func<LoadInterval, double?> Of)[] OfLoad =
    [
        ("load_window_s", l => l.WindowSeconds), ("load_draining", l => l.Draining ? 1 : 0),
        .. LoadFigures.All.Select(figure => figure.Column).OfType<IntervalColumn>()
            .Select(column => (column.Name, (Func<LoadInterval, double?>)(l => column.Of(l)))),
        ("load_in_flight", l => l.InFlight), ("load_bytes", l => l.Bytes),
        ("load_p50_ms", l => At(l.Service, 50)), ("load_p99_ms", l => At(l.Service, 99)),
        ("load_response_p50_ms", l => At(l.Response, 50)), ("load_response_p99_ms", l => At(l.Response, 99)),
        ("agent_cpu_percent_of_core", l => l.AgentCpuPercent), ("agent_thread_count", l => l.AgentThreadCount), ("agent_queue_length", l => l.AgentQueueLength),
    ];

    public static RunTable Table { get; } = new(
        "samples",
        static item => item is PoolSample or LoadInterval,
        [
            "kind", .. OfSample.Select(column => column.Name), .. OfLastSecond.Select(column => column.Name), .. OfLoad.Select(column => column.Name),
            "load_errors",
        ],
        static () =>
        {
            var rates = new PoolRates();
            return (item, _) => [csv => Row(csv, item as PoolSample, item is PoolSample sample ? rates.Add(sample) : null, item as LoadInterval)];
        });

    private static void Row(CsvText csv, PoolSample? sample, PoolRatesPoint? rates, LoadInterval? load)
    {
        csv.Text(sample is null ? "load" : "sample");
        Array.ForEach(OfSample, column => csv.Number(sample is null ? null : column.Of(sample)));
        Array.ForEach(OfLastSecond, column => csv.Number(rates is null ? null : column.Of(rates)));
        Array.ForEach(OfLoad, column => csv.Number(load is null ? null : column.Of(load)));
        csv.Text(load is null ? null : string.Join(' ', load.Errors.Select(error => $"{error.Key}={error.Value}")));
    }

    /// <summary>A percentile of one interval, straight from its buckets: a histogram each would be 150 KB a row.</summary>
    private static double? At(SparseBuckets buckets, double percentile)
    {
        var rank = Math.Max(1, (long)Math.Ceiling(percentile * buckets.Total / 100));
        foreach (var (index, count) in buckets.Counts)
        {
            rank -= count;
            if (rank <= 0)
            {
                return LatencyHistogram.HighestOf(index) / 1000.0;
            }
        }

        return null;
    }
}

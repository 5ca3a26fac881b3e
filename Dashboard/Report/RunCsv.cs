using System.Text;
using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Report;

/// <summary>
/// The pool samples and load intervals of a run as one table in the order of time; the column <c>kind</c> tells them apart. Written as it is read: a file
/// of any length takes a few megabytes.
/// </summary>
internal static class RunCsv
{
    private const int PartCharacters = 32 * 1024;

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

    /// <summary>Reads the run for the first time, which fails before anything is written.</summary>
    /// <returns>Reads it for the second time and writes the table as UTF-8, a part of it at a time.</returns>
    public static async Task<Func<Stream, CancellationToken, Task>> PrepareAsync(RunItems run, CancellationToken token)
    {
        var items = await ItemsInTime.ScanAsync(run, token).ConfigureAwait(false);
        return (output, cancelled) => WriteAsync(run.Header, items, output, cancelled);
    }

    private static async Task WriteAsync(RunHeader header, ItemsInTime items, Stream output, CancellationToken token)
    {
        var csv = new CsvText();
        Names(csv);
        string? phase = null;
        await foreach (var item in items.ReadAsync(token).ConfigureAwait(false))
        {
            if (item is Phase entered)
            {
                phase = entered.Label is { } label ? $"{entered.Name}: {label}" : entered.Name;
                continue;
            }

            Row(csv, header, item, item.T - items.FirstRequest, phase);
            if (csv.Length > PartCharacters)
            {
                await output.WriteAsync(Encoding.UTF8.GetBytes(csv.Take()), token).ConfigureAwait(false);
            }
        }

        await output.WriteAsync(Encoding.UTF8.GetBytes(csv.Take()), token).ConfigureAwait(false);
    }

    private static void Names(CsvText csv)
    {
        string[] names =
        [
            "time_utc", "t_s", "since_first_request_s", "phase", "kind",
            .. OfSample.Select(column => column.Name), .. OfLoad.Select(column => column.Name), "load_errors",
        ];
        foreach (var name in names)
        {
            csv.Text(name);
        }

        csv.EndRow();
    }

    private static void Row(CsvText csv, RunHeader header, TimelineItem item, double? sinceFirst, string? phase)
    {
        var (sample, load) = (item as PoolSample, item as LoadInterval);
        csv.Text(UtcText.Milliseconds(header.StartedUtc, item.T)).Number(item.T).Number(sinceFirst)
            .Text(phase).Text(sample is null ? "load" : "sample");
        Array.ForEach(OfSample, column => csv.Number(sample is null ? null : column.Of(sample)));
        Array.ForEach(OfLoad, column => csv.Number(load is null ? null : column.Of(load)));
        csv.Text(load is null ? null : string.Join(' ', load.Errors.Select(error => $"{error.Key}={error.Value}"))).EndRow();
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

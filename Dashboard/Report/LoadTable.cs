using Dashboard.Figures;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Report;

internal static class LoadTable
{
    /// <summary>Sums come from the catalogue of figures; these are of a moment.</summary>
    private static readonly (CsvColumn Column, Func<LoadInterval, double?> Of)[] Numbers =
    [
        (new("load_window_s", "s", "Length of the interval; per-interval counts cover this time."), l => l.WindowSeconds),
        (new("load_draining", "", "1 after the load stopped sending, while responses are outstanding; otherwise 0."), l => l.Draining ? 1 : 0),
        .. LoadFigures.All.Where(figure => figure.Column is not null).Select(figure => (
            new CsvColumn(figure.Column!.Name, "requests", $"In this interval: {figure.Definition}"),
            (Func<LoadInterval, double?>)(l => figure.Column.Of(l)))),
        (new("load_in_flight", "requests", "Sent and not yet answered at the end of the interval."), l => l.InFlight),
        (new("load_bytes", "bytes", "Response bytes received in the interval."), l => l.Bytes),
        (new("load_p50_ms", "ms", "Median of the latency, from sending to the last byte, of requests that completed in the interval."), l => At(l.Service, 50)),
        (new("load_p99_ms", "ms", "99th percentile of the same."), l => At(l.Service, 99)),
        (new("load_response_p50_ms", "ms", "Median of the response time, from when a request was due; for a fixed rate only."), l => At(l.Response, 50)),
        (new("load_response_p99_ms", "ms", "99th percentile of the same."), l => At(l.Response, 99)),
        (new("agent_cpu_percent_of_core", "% of a core", "CPU time of the process that sends the load."), l => l.AgentCpuPercent),
        (new("agent_thread_count", "", "Pool threads of that process."), l => l.AgentThreadCount),
        (new("agent_queue_length", "", "Work items waiting in that process."), l => l.AgentQueueLength),
    ];

    public static CsvTable Table { get; } = new(
        "load",
        "One interval of the load, usually four a second.",
        static item => item is LoadInterval,
        [
            .. Numbers.Select(number => number.Column),
            new("load_errors", "", "Errors in the interval as kind=count, separated by spaces."),
            new("load_name", "", "Name of the load; each concurrent load has its own rows."),
        ],
        static () => static (item, name) => item is LoadInterval load ? [Row(load, name)] : []);

    private static Action<CsvText> Row(LoadInterval load, string? name) => csv =>
    {
        Array.ForEach(Numbers, number => csv.Number(number.Of(load)));
        csv.Text(string.Join(' ', load.Errors.Select(error => $"{error.Key}={error.Value}"))).Text(name);
    };

    /// <summary>The percentile is read from the buckets: a histogram would be 150 KB a row.</summary>
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

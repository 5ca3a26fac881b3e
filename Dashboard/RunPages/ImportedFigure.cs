using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.RunPages;

/// <summary>A figure of another tool as it is shown.</summary>
/// <param name="Key">Its name in a run file.</param>
/// <param name="Name">Its name for people.</param>
/// <param name="Value">The figure with its unit; "not given" where the tool did not give it.</param>
/// <param name="Definition">What the tool means by it; null where it was not given.</param>
internal sealed record ImportedFigure(string Key, string Name, string Value, string? Definition)
{
    public const string NotGiven = "not given";

    private static readonly (string Key, string Name, Func<LoadSummary, string> Value)[] All =
    [
        ("completedPerSecond", "Throughput", l => $"{Readable.Number(l.CompletedPerSecond)} /s"),
        ("completed", "Completed", l => Readable.Count(l.Completed)),
        ("sent", "Sent", l => Readable.Count(l.Sent)),
        ("offered", "Offered", l => Readable.Count(l.Offered)),
        ("notSent", "Not sent", l => Readable.Count(l.NotSent)),
        ("unfinished", "Unfinished", l => Readable.Count(l.Unfinished)),
        ("windowSeconds", "Window", l => Readable.Milliseconds(l.WindowSeconds * 1000)),
        ("errors", "Errors", l => Counts(l.Errors)),
        ("statusClasses", "Answers by status", l => Counts(l.StatusClasses)),
        ("bytesPerSecond", "Bytes", l => $"{Readable.Bytes(l.BytesPerSecond)}/s"),
        ("connectionsOpened", "Connections opened", l => Readable.Count(l.ConnectionsOpened)),
        .. Latency("latency", "Latency", l => l.Latency),
        .. Latency("firstByteMs", "First byte", l => l.FirstByteMs),
        .. Latency("connectMs", "Connect", l => l.ConnectMs),
    ];

    /// <summary>All figures of a load in the order in which they are shown. Of first byte and connect, those that were not given are left out.</summary>
    public static IEnumerable<ImportedFigure> Of(LoadSummary load) => All
        .Where(f => load.Gives(f.Key) || !(f.Key.StartsWith("firstByteMs.", StringComparison.Ordinal) || f.Key.StartsWith("connectMs.", StringComparison.Ordinal)))
        .Select(f => load.Gives(f.Key)
            ? new ImportedFigure(f.Key, f.Name, f.Value(load), load.Definitions?.GetValueOrDefault(f.Key))
            : new ImportedFigure(f.Key, f.Name, NotGiven, null));

    private static IEnumerable<(string Key, string Name, Func<LoadSummary, string> Value)> Latency(string key, string name, Func<LoadSummary, LatencySummary?> of)
    {
        (string Part, string Name, Func<LatencySummary, double> Value)[] parts =
        [
            ("p50Ms", "p50", s => s.P50Ms), ("p75Ms", "p75", s => s.P75Ms), ("p90Ms", "p90", s => s.P90Ms), ("p95Ms", "p95", s => s.P95Ms),
            ("p99Ms", "p99", s => s.P99Ms), ("p999Ms", "p99.9", s => s.P999Ms), ("minMs", "min", s => s.MinMs), ("meanMs", "mean", s => s.MeanMs),
            ("standardDeviationMs", "standard deviation", s => s.StandardDeviationMs), ("maxMs", "max", s => s.MaxMs),
        ];
        return parts.Select(p => ($"{key}.{p.Part}", $"{name} {p.Name}", (Func<LoadSummary, string>)(l => of(l) is { } latency ? Readable.Milliseconds(p.Value(latency)) : Readable.Missing)));
    }

    private static string Counts(IReadOnlyDictionary<string, long> counts) =>
        counts.Count == 0 ? "none" : string.Join(", ", counts.OrderBy(c => c.Key, StringComparer.Ordinal).Select(c => $"{Readable.Count(c.Value)} {c.Key}"));
}

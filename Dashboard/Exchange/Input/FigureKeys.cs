namespace Dashboard.Exchange.Input;

/// <summary>Names in <see cref="LoadSummary.Definitions"/> (docs/run-format.md, "Figures of another tool").</summary>
internal static class FigureKeys
{
    public const string Completed = "completed";
    public const string PerSecond = "completedPerSecond";
    public const string Window = "windowSeconds";
    public const string Sent = "sent";
    public const string Unfinished = "unfinished";
    public const string BytesPerSecond = "bytesPerSecond";
    public const string Errors = "errors";
    public const string Statuses = "statusClasses";
    public const string NotSent = "notSent";
    public const string Offered = "offered";
    public const string Opened = "connectionsOpened";
    public const string Latency = "latency.";
    public const string Connect = "connectMs.";
    public const string FirstByte = "firstByteMs.";

    public const string Min = "minMs";
    public const string Mean = "meanMs";
    public const string Deviation = "standardDeviationMs";
    public const string P50 = "p50Ms";
    public const string P75 = "p75Ms";
    public const string P90 = "p90Ms";
    public const string P95 = "p95Ms";
    public const string P99 = "p99Ms";
    public const string P999 = "p999Ms";
    public const string Max = "maxMs";

    private static readonly string[] Statistics = [Min, Mean, Deviation, P50, P75, P90, P95, P99, P999, Max];

    public static IEnumerable<KeyValuePair<string, string>> All(string latency, string definition) =>
        Statistics.Select(statistic => KeyValuePair.Create(latency + statistic, definition));
}

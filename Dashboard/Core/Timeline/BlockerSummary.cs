using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>The time for which one call site blocked threads in a load or a whole recording.</summary>
public sealed record BlockerSummary : BlockingRow
{
    public BlockerSummary(BlockingRow row) : base(row)
    {
    }

    [JsonConstructor]
    public BlockerSummary(string method, string kind, string source) : base(method, kind, source)
    {
    }

    /// <summary>The mean number of blocked threads: blocked time ÷ time.</summary>
    public double Threads { get; init; }

    /// <summary>Waits that began ÷ time.</summary>
    public double WaitsPerSecond { get; init; }

    public double BlockedMs { get; init; }

    /// <summary>Seconds on the run's clock.</summary>
    public double FirstSeen { get; init; }
}

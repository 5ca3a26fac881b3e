using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>What one call site blocked over a load, or a whole recording.</summary>
public sealed record BlockerSummary : BlockingRow
{
    /// <summary>The row of a call site, without figures.</summary>
    public BlockerSummary(BlockingRow row) : base(row)
    {
    }

    [JsonConstructor]
    public BlockerSummary(string method, string kind, string source) : base(method, kind, source)
    {
    }

    /// <summary>Threads' worth: blocked time ÷ time.</summary>
    public double Threads { get; init; }

    /// <summary>Waits that began ÷ time.</summary>
    public double WaitsPerSecond { get; init; }

    /// <summary>Time that threads were blocked, one after the other, milliseconds.</summary>
    public double BlockedMs { get; init; }

    /// <summary>When it was first seen, seconds on the run's clock.</summary>
    public double FirstSeen { get; init; }
}

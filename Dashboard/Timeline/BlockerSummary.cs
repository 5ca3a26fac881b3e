using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>What one call site blocked over a load, or a whole recording.</summary>
public sealed record BlockerSummary(string Method, string Kind, string Source)
{
    public string? Route { get; init; }

    /// <summary>Threads' worth: blocked time ÷ time.</summary>
    public double Threads { get; init; }

    /// <summary>Waits that began ÷ time.</summary>
    public double WaitsPerSecond { get; init; }

    /// <summary>Time that threads were blocked, one after the other, milliseconds.</summary>
    public double BlockedMs { get; init; }

    /// <summary>See <see cref="BlockingSite.Owner"/>; the last that was seen.</summary>
    public string? Owner { get; init; }

    public string? OwnerRoute { get; init; }

    /// <summary>See <see cref="BlockingSite.Awaits"/>; the last that was seen.</summary>
    public string? Awaits { get; init; }

    public SourceLine? Line { get; init; }

    /// <summary>When it was first seen, seconds on the run's clock.</summary>
    public double FirstSeen { get; init; }

    /// <summary>Which <see cref="SiteStack"/> of the run shows how it is reached; null without one.</summary>
    public int? Stack { get; init; }
}

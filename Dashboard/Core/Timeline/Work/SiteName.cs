using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Work;

/// <summary>How a place where threads wait or run is named, and what is known of it.</summary>
public sealed record SiteName(string Method, string? Route)
{
    /// <summary>Where the stack is more exact than the system; else null.</summary>
    public string? Kind { get; init; }

    public SourceLine? Line { get; init; }

    public string? Cause { get; init; }

    public string? Through { get; init; }

    public bool IsForeign { get; init; }
}

using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Work;

public sealed record SiteName(string Method, string? Route)
{
    /// <summary>Where the stack tells more than the system does; else null.</summary>
    public string? Kind { get; init; }

    public SourceLine? Line { get; init; }

    /// <summary>See <see cref="BlockingRow.Cause"/>.</summary>
    public string? Cause { get; init; }

    /// <summary>See <see cref="BlockingRow.Through"/>.</summary>
    public string? Through { get; init; }

    /// <summary>See <see cref="BlockingRow.IsForeign"/>.</summary>
    public bool IsForeign { get; init; }
}

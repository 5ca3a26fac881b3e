namespace Dashboard.Load;

/// <summary>One step of a plan: a load, or a rest.</summary>
/// <param name="Name">The name on the page and in figures, for example <c>sync × 100</c>; unique within a plan.</param>
public sealed record LoadPhase(string Name, LoadPlan? Load, double? RestSeconds = null)
{
    /// <summary>Minimum worker threads that the target gets before the phase begins; null leaves them. Only the sample can be asked.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Minimum I/O threads that the target gets before the phase begins; null leaves them.</summary>
    public int? MinIoThreads { get; init; }

    public double? ServiceSeconds { get; init; }

    /// <summary>Loads that begin and end with this one, at most <see cref="LoadLimits.MaxLoadsAtOnce"/> with it; null for none, and for a rest.</summary>
    public IReadOnlyList<LoadPhase>? Beside { get; init; }

    /// <summary>The concurrent loads, this one first; empty for a rest.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public IReadOnlyList<LoadPhase> Loads => Load is null ? [] : [this, .. (Beside ?? []).Where(other => other.Load is not null)];

    /// <summary>Requests per second of the endpoint if only its service time counted; null when that is unknown or the loop is open.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public double? TheoryPerSecond =>
        Load is { Arrivals: null } load && ServiceSeconds is > 0 and var seconds ? load.Connections / seconds : null;
}

namespace Dashboard.Timeline;

/// <summary>Where the time of a route's requests went: means, milliseconds.</summary>
/// <param name="Route">As <see cref="RouteTimes.Route"/>.</param>
/// <param name="Requests">Requests with an account (&gt; 0).</param>
public sealed record RouteSummary(string Route, long Requests)
{
    /// <inheritdoc cref="RouteTimes.BeforeSeconds"/>
    public double BeforeMs { get; init; }

    /// <inheritdoc cref="RouteTimes.WaitsSeconds"/>
    public double WaitsMs { get; init; }

    /// <inheritdoc cref="RouteTimes.LocksSeconds"/>
    public double LocksMs { get; init; }

    /// <inheritdoc cref="RouteTimes.OnThreadSeconds"/>
    public double OnThreadMs { get; init; }

    /// <inheritdoc cref="RouteTimes.QueuedAgainSeconds"/>
    public double? QueuedAgainMs { get; init; }

    /// <inheritdoc cref="RouteTimes.AwaitingSeconds"/>
    public double AwaitingMs { get; init; }

    /// <inheritdoc cref="RouteTimes.NotToldApartSeconds"/>
    public double? NotToldApartMs { get; init; }

    /// <inheritdoc cref="RouteTimes.AfterSeconds"/>
    public double AfterMs { get; init; }

    /// <summary>All of them together.</summary>
    public double TotalMs { get; init; }

    /// <summary>Percentiles of the whole.</summary>
    public double P50Ms { get; init; }

    /// <inheritdoc cref="P50Ms"/>
    public double P95Ms { get; init; }

    /// <inheritdoc cref="P50Ms"/>
    public double P99Ms { get; init; }

    /// <summary>Responses with a status of 400 or above, in percent of all; null where no status was reported.</summary>
    public double? FailedPercent { get; init; }

    /// <summary>Why the parts are an estimate, in a sentence; null when they are measured.</summary>
    public string? Estimated { get; init; }
}

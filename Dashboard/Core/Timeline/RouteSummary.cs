namespace Dashboard.Timeline;

/// <summary>Means of a route's requests, milliseconds; the parts are those of <see cref="RouteTimes"/>.</summary>
public sealed record RouteSummary(string Route, long Requests)
{
    public double BeforeMs { get; init; }

    public double? WaitsMs { get; init; }

    public double LocksMs { get; init; }

    public double OnThreadMs { get; init; }

    public double? QueuedAgainMs { get; init; }

    public double AwaitingMs { get; init; }

    public double? NotToldApartMs { get; init; }

    public double AfterMs { get; init; }

    public double TotalMs { get; init; }

    public double P50Ms { get; init; }

    public double P95Ms { get; init; }

    public double P99Ms { get; init; }

    /// <summary>Responses with a status of 400 or above, in percent of all; null where no status was reported.</summary>
    public double? FailedPercent { get; init; }

    public string? Estimated { get; init; }
}

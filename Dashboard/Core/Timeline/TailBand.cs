using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Means of those requests of a route that took about as long as each other, milliseconds; the parts are those of <see cref="RouteTimes"/>.</summary>
/// <param name="Band">From which percentile of the route's requests to which, for example <c>p50-p90</c>.</param>
/// <param name="Requests">At least 1.</param>
public sealed record TailBand(string Route, string Band, long Requests)
{
    public double FromMs { get; init; }

    public double ToMs { get; init; }

    public double TotalMs { get; init; }

    public double BeforeMs { get; init; }

    public double? WaitsMs { get; init; }

    public double LocksMs { get; init; }

    public double OnThreadMs { get; init; }

    public double? QueuedAgainMs { get; init; }

    public double AwaitingMs { get; init; }

    public double AfterMs { get; init; }

    /// <summary>The traces of the route's slowest requests, the slowest first, with the last of its bands; null elsewhere, and where none is known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<SlowTrace>? Traces { get; init; }

    [JsonIgnore]
    public RouteSummary Means => new(Route, Requests)
    {
        BeforeMs = BeforeMs,
        WaitsMs = WaitsMs,
        LocksMs = LocksMs,
        OnThreadMs = OnThreadMs,
        QueuedAgainMs = QueuedAgainMs,
        AwaitingMs = AwaitingMs,
        AfterMs = AfterMs,
        TotalMs = TotalMs,
    };
}

/// <summary>One of the slowest requests, with its trace.</summary>
/// <param name="TraceId">32 hex digits (https://www.w3.org/TR/trace-context/).</param>
/// <param name="TotalMs">How long it took, milliseconds.</param>
public sealed record SlowTrace(string TraceId, double TotalMs)
{
    /// <inheritdoc cref="SampledRequest.Id"/>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Id { get; init; }

    /// <inheritdoc cref="TraceContext.IsSampled"/>
    public bool IsSampled { get; init; }
}

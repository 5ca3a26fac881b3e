using System.Text.Json.Serialization;
using Dashboard.Catalogue;
using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>
/// The settings of a load that were chosen in a form, on a command line, or for the cells of a sweep. A null setting keeps the endpoint's own.
/// </summary>
public record LoadOverrides
{
    /// <summary>Query of the endpoint, for example <c>ms=50</c>.</summary>
    public string? Query { get; init; }

    public int? Connections { get; init; }

    /// <summary>Seconds of sending, which replace the endpoint's own number of requests.</summary>
    public double? DurationSeconds { get; init; }

    public int? Requests { get; init; }

    public double? TimeoutSeconds { get; init; }

    /// <summary>Requests per second of an open loop; null for a closed one.</summary>
    public double? Rate { get; init; }

    /// <summary>False opens a new connection for each request.</summary>
    public bool? KeepAlive { get; init; }

    /// <summary><see cref="LoadPlan.Http2"/>; null is HTTP/1.1.</summary>
    public string? HttpVersion { get; init; }

    /// <summary>The most requests in flight on a connection of HTTP/2; null is <see cref="LoadPlan.UsualStreams"/>.</summary>
    public int? Streams { get; init; }

    public string? ExpectedStatus { get; init; }

    public string? Method { get; init; }

    public RequestOrigin? Source { get; init; }

    /// <summary>The request as it is sent, which no file keeps; null without a written request.</summary>
    [JsonIgnore]
    public LoadPlan? Written { get; init; }

    /// <summary>The first invalid setting, under its name in <see cref="LoadLimits"/> or <see cref="Query"/>; null when all are valid.</summary>
    public FieldProblem? Problem() =>
        LoadLimits.Problem(Connections, DurationSeconds, Requests, TimeoutSeconds, Rate is { } rate ? new ArrivalRate(rate) : null)
        ?? FieldProblem.First(
            (nameof(Query), ScenarioQuery.Refuse(Query ?? "")),
            (nameof(Streams), LoadLimits.RefuseVersion(HttpVersion, Streams, KeepAlive ?? true)));

    public LoadPlan On(Scenario scenario, Uri baseAddress)
    {
        var own = scenario.Load;
        var requests = Requests ?? (DurationSeconds is null ? own.Requests : null);
        var load = new LoadPlan(
            scenario.Url(baseAddress, Query).ToString(),
            Connections ?? own.Connections,
            DurationSeconds: requests is null ? DurationSeconds ?? own.DurationSeconds : null,
            Requests: requests,
            TimeoutSeconds: TimeoutSeconds ?? own.TimeoutSeconds,
            KeepAlive: KeepAlive ?? (own.KeepAlive || HttpVersion is not null),
            ScenarioId: scenario.IdInPlan)
        {
            Arrivals = Rate is { } rate ? new ArrivalRate(rate) : null,
            HttpVersion = HttpVersion,
            StreamsPerConnection = Streams,
            ExpectedStatus = ExpectedStatus,
        };
        return Written is null ? load : load.Sending(Written);
    }
}

using System.Text.Json.Serialization;
using Dashboard.Catalogue;
using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>What somebody chose of a load: in a form, on a command line, for the cells of a sweep. What is null is the endpoint's own.</summary>
public record LoadOverrides
{
    /// <summary>Query of the endpoint, for example <c>ms=50</c>; null for none.</summary>
    public string? Query { get; init; }

    /// <summary>Workers of a closed loop, or the most unanswered requests of an open one.</summary>
    public int? Connections { get; init; }

    /// <summary>Seconds of sending; it takes the place of the endpoint's own number of requests.</summary>
    public double? DurationSeconds { get; init; }

    /// <summary>Requests in all, in place of a duration.</summary>
    public int? Requests { get; init; }

    /// <summary>Seconds after which a request is given up.</summary>
    public double? TimeoutSeconds { get; init; }

    /// <summary>Requests per second of an open loop; null for a closed one.</summary>
    public double? Rate { get; init; }

    /// <summary>False: a new connection for each request.</summary>
    public bool? KeepAlive { get; init; }

    /// <summary><see cref="LoadPlan.Http2"/>; null: HTTP/1.1.</summary>
    public string? HttpVersion { get; init; }

    /// <summary>Most requests out at once on a connection of HTTP/2; null: <see cref="LoadPlan.UsualStreams"/>.</summary>
    public int? Streams { get; init; }

    /// <summary>As <see cref="LoadPlan.ExpectedStatus"/>.</summary>
    public string? ExpectedStatus { get; init; }

    /// <summary>Method of a written request; null: GET.</summary>
    public string? Method { get; init; }

    /// <summary>Where the request is written; null for an endpoint alone.</summary>
    public RequestOrigin? Source { get; init; }

    /// <summary>The request as it is sent, which is kept in no file: null where nobody gave it.</summary>
    [JsonIgnore]
    public LoadPlan? Written { get; init; }

    /// <summary>The first setting that is wrong, under its name in <see cref="LoadLimits"/> or <see cref="Query"/>; null when none is.</summary>
    public FieldProblem? Problem() =>
        LoadLimits.Problem(Connections, DurationSeconds, Requests, TimeoutSeconds, Rate is { } rate ? new ArrivalRate(rate) : null)
        ?? FieldProblem.First(
            (nameof(Query), ScenarioQuery.Refuse(Query ?? "")),
            (nameof(Streams), LoadLimits.RefuseVersion(HttpVersion, Streams, KeepAlive ?? true)));

    /// <summary>The load on an endpoint of a target that takes requests there.</summary>
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

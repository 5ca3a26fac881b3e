using Dashboard.Load.Tls;

namespace Dashboard.Load;

/// <summary>
/// One load of equal requests. Closed loop: every worker sends, reads the answer to the end and sends the next one. Open loop (<see cref="Arrivals"/>):
/// requests are offered at a rate, independent of the answers. It is bounded by <paramref name="DurationSeconds"/> or by <paramref name="Requests"/>, exactly
/// one of the two, or by the stages of <see cref="Arrivals"/>. Bounds: <see cref="LoadLimits"/>.
/// </summary>
/// <param name="Connections">Closed loop: workers, with a connection each unless <see cref="IsHttp2"/>. Open loop: the most requests in flight. 1 to
/// 1000.</param>
/// <param name="DurationSeconds">Seconds from the first send to the end of sending; above 0, at most 600.</param>
/// <param name="Requests">Requests to send (open loop: to offer); 1 to 1,000,000. The window ends with the last answer.</param>
/// <param name="TimeoutSeconds">A request without its last byte after this long is given up, counted and never sent again; 0.1 to 600.</param>
/// <param name="KeepAlive">False sends <c>Connection: close</c> and opens a new connection for each request.</param>
public sealed record LoadPlan(
    string Url,
    int Connections,
    double? DurationSeconds = null,
    int? Requests = null,
    double TimeoutSeconds = LoadDefaults.TimeoutSeconds,
    bool KeepAlive = true,
    string? ScenarioId = null)
{
    public const string Http2 = "2";

    /// <summary>The number that servers allow at least, by the advice of RFC 9113, and Kestrel by default.</summary>
    public const int UsualStreams = 100;

    /// <summary>Opens connections by the first requests, as the articles' tools do; otherwise they are opened before the window, if kept alive.</summary>
    public bool ConnectsInWindow { get; init; }

    /// <summary><see cref="Http2"/>, by ALPN over https and by prior knowledge over http; null is HTTP/1.1.</summary>
    public string? HttpVersion { get; init; }

    /// <summary>Most requests in flight on a connection of HTTP/2; null is <see cref="UsualStreams"/>.</summary>
    public int? StreamsPerConnection { get; init; }

    /// <summary>The certificates that are accepted over https; null are those that the generator's machine trusts.</summary>
    public ServerTrust? Trust { get; init; }

    public ArrivalRate? Arrivals { get; init; }

    /// <summary>The expected body of a 2xx answer, as UTF-8 text; another one counts as error class <c>bodyMismatch</c>. Null accepts any body.</summary>
    public string? ExpectedBody { get; init; }

    /// <summary>
    /// The statuses that are success, such as <c>200,404</c> or <c>2xx</c>; others count as <c>http4xx</c>, <c>http5xx</c> or <c>httpOther</c>. Null is 2xx and
    /// 3xx.
    /// </summary>
    public string? ExpectedStatus { get; init; }

    public string? Method { get; init; }

    /// <summary>Headers of each request, with the values that are shown; null for none.</summary>
    public IReadOnlyList<LoadHeader>? Headers { get; init; }

    /// <summary>Length of each request's body in bytes; null for none.</summary>
    public int? BodyBytes { get; init; }

    /// <summary>
    /// The file or document that the request was read from; null for an address alone. Run files name the property after the first kind of file.
    /// </summary>
    [System.Text.Json.Serialization.JsonPropertyName("httpFile")]
    public RequestOrigin? Source { get; init; }

    /// <summary>Headers, body and address as they are sent; null for an address alone, and for a load that was read from a run file.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public LoadContent? Content { get; init; }

    [System.Text.Json.Serialization.JsonIgnore]
    public bool IsTls => Url.StartsWith("https:", StringComparison.OrdinalIgnoreCase);

    /// <summary>True when workers share connections: each has one request at a time on one of them.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public bool IsHttp2 => HttpVersion == Http2;

    /// <summary>Connections that the workers share; over HTTP/1.1 each has its own.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public int SharedConnections => IsHttp2 ? (Connections + WorkersOfConnection - 1) / WorkersOfConnection : Connections;

    [System.Text.Json.Serialization.JsonIgnore]
    public int WorkersOfConnection => IsHttp2 ? StreamsPerConnection ?? UsualStreams : 1;

    [System.Text.Json.Serialization.JsonIgnore]
    public bool HasContent => Headers is not null || BodyBytes is not null || Source is not null;

    public LoadPlan Sending(LoadPlan other) => this with
    {
        Url = other.Url,
        Method = other.Method,
        Headers = other.Headers,
        BodyBytes = other.BodyBytes,
        Source = other.Source,
        Content = other.Content,
        KeepAlive = KeepAlive && other.KeepAlive,
    };

    /// <summary>Planned seconds of sending; null when a number of requests bounds the load.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public double? PlannedSeconds => DurationSeconds ?? (Arrivals is { Stages: { Count: > 0 } stages } ? stages.Sum(stage => stage.Seconds) : null);
}

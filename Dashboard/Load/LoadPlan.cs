namespace Dashboard.Load;

/// <summary>
/// One closed-loop load: every connection sends a GET, reads the answer to the end and sends the next one. It is bounded by
/// <paramref name="DurationSeconds"/> or by <paramref name="Requests"/>, exactly one of the two. Bounds: <see cref="LoadLimits"/>.
/// </summary>
/// <param name="Url">Absolute http address.</param>
/// <param name="Connections">Workers, each with one connection and at most one request out; 1 to 1000.</param>
/// <param name="DurationSeconds">Seconds from the first send to the end of sending; above 0, at most 600.</param>
/// <param name="Requests">Requests to send in all; 1 to 1,000,000. The window then ends with the last answer and nothing is drained.</param>
/// <param name="TimeoutSeconds">A request without its last byte after this long is given up, counted and never sent again; 0.1 to 600.</param>
/// <param name="KeepAlive">False: <c>Connection: close</c> and a new connection for each request.</param>
/// <param name="ScenarioId">The scenario of the target's catalogue that is called; null for a free address.</param>
public sealed record LoadPlan(
    string Url,
    int Connections,
    double? DurationSeconds = null,
    int? Requests = null,
    double TimeoutSeconds = 30,
    bool KeepAlive = true,
    string? ScenarioId = null);

using System.Text.Json.Serialization;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>One request that began during a trace of awaits, and what it awaited when.</summary>
/// <param name="Begin">When the server began with it, seconds on the timeline.</param>
/// <param name="Seconds">How long it took, or until the trace ended (≥ 0).</param>
public sealed record AwaitingRequest(string Route, double Begin, double Seconds)
{
    public const int MaxSpans = 24;

    /// <summary>Begin from the request's own and length in microseconds, and the index in <see cref="AwaitingCalls.Sites"/>.</summary>
    public const int SpanColumns = 3;

    /// <summary>The server's id in its own log (HttpContext.TraceIdentifier); null where that is not known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Id { get; init; }

    /// <summary>True when it was not over at the trace's end.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsOpen { get; init; }

    /// <summary>Rows of <see cref="SpanColumns"/>, in the order of time; the longest, which may overlap.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public PackedRows Spans { get; init; }
}

/// <summary>
/// The call site in which the slowest tenth of a route's requests awaited longest compared with its fastest half, of those that began and ended within a
/// trace.
/// </summary>
/// <param name="Site">For example <c>StockClient.SlowAsync → HttpClient.SendAsync</c>.</param>
/// <param name="Requests">All that began and ended (≥ 20).</param>
public sealed record SlowAwait(string Route, string Site, long Requests)
{
    /// <summary>Mean time in the call site, milliseconds: of the slowest tenth, and of the fastest half.</summary>
    public double SlowMs { get; init; }

    public double FastMs { get; init; }

    /// <summary>Mean time of these requests as a whole, milliseconds.</summary>
    public double SlowTotalMs { get; init; }

    public double FastTotalMs { get; init; }
}

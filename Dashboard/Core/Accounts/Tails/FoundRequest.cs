using Dashboard.Accounts.Requests;

namespace Dashboard.Accounts.Tails;

/// <summary>A sampled request with the names that its spans refer to.</summary>
public sealed record FoundRequest(SampledRequest Request, IReadOnlyList<string> Sites)
{
    public static IReadOnlyList<FoundRequest> Of(TailBand band, IEnumerable<SampledRequests> windows) =>
    [
        .. windows.SelectMany(window => window.Requests.Where(request => request.Route == band.Route
                && request.TotalMs >= band.FromMs - Rounding && request.TotalMs <= band.ToMs + Rounding)
            .Select(request => new FoundRequest(request, window.Sites)))
            .OrderByDescending(static found => found.Request.TotalMs).Take((int)Math.Min(band.Requests, SlowestRequests.Kept)),
    ];

    /// <summary>Parts are kept to seven digits, milliseconds.</summary>
    private const double Rounding = 0.01;

    public RouteSummary Means => new(Request.Route, 1)
    {
        BeforeMs = Request.BeforeMs,
        WaitsMs = Request.WaitsMs,
        LocksMs = Request.LocksMs,
        OnThreadMs = Request.OnThreadMs,
        QueuedAgainMs = Request.QueuedAgainMs,
        AwaitingMs = Request.AwaitingMs,
        AfterMs = Request.AfterMs,
        TotalMs = Request.TotalMs,
    };

    /// <summary>Its stretches, and what it awaited if it began during a trace of awaits; in the order of time.</summary>
    /// <param name="trace">Null without one.</param>
    internal IReadOnlyList<DrawnSpan> SpansWith(AwaitingCalls? trace) =>
    [
        .. Request.Spans.Select(row => DrawnSpan.Of(
                RequestPart.Of((SpanKind)row[0]),
                row[1] / DrawnSpan.MicrosecondsPerMs,
                row[2] / DrawnSpan.MicrosecondsPerMs,
                row[3] > 0 && row[3] <= Sites.Count ? Sites[(int)row[3] - 1] : null))
            .Concat(Request.Id is { } id && trace?.Requests.FirstOrDefault(one => one.Id == id) is { } awaiting
                ? DrawnSpan.Of(awaiting, trace, MillisecondsPerSecond * (awaiting.Begin - Request.Begin)) : [])
            .OrderBy(static span => span.FromMs),
    ];

    private const double MillisecondsPerSecond = 1_000;
}

/// <summary>A stretch of a request's time in a drawing.</summary>
/// <param name="Key">The <see cref="RequestPart.Key"/> of the part that it counts to.</param>
/// <param name="FromMs">From the drawing's begin, milliseconds.</param>
/// <param name="What">What the request did, and where, for people.</param>
public readonly record struct DrawnSpan(string Key, double FromMs, double LengthMs, string What)
{
    internal const double MicrosecondsPerMs = 1_000;

    /// <param name="site">Where it was blocked or awaited; null where it did neither, and where that is not known.</param>
    internal static DrawnSpan Of(RequestPart part, double fromMs, double lengthMs, string? site) =>
        new(part.Key, fromMs, lengthMs, $"{(part.Key == RequestPart.OnThreadKey ? "on a thread" : part.Name)}{(site is null ? "" : $": {site}")}");

    /// <param name="beginMs">When the request begins in the drawing, milliseconds.</param>
    internal static IEnumerable<DrawnSpan> Of(AwaitingRequest request, AwaitingCalls trace, double beginMs = 0) => request.Spans.Select(row => Of(
        RequestPart.Awaiting, beginMs + (row[0] / MicrosecondsPerMs), row[1] / MicrosecondsPerMs, trace.Sites.ElementAtOrDefault((int)row[2])));
}

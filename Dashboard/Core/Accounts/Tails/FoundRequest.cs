namespace Dashboard.Accounts.Tails;

/// <summary>A sampled request with the names that its spans refer to.</summary>
/// <param name="Sites">As <see cref="SampledRequests.Sites"/>.</param>
public sealed record FoundRequest(SampledRequest Request, IReadOnlyList<string> Sites)
{
    /// <summary>Those of a band, the slowest first.</summary>
    /// <param name="windows">Where to look.</param>
    public static IReadOnlyList<FoundRequest> Of(TailBand band, IEnumerable<SampledRequests> windows) =>
    [
        .. windows.SelectMany(window => window.Requests.Where(request => request.Route == band.Route
                && request.TotalMs >= band.FromMs - Rounding && request.TotalMs <= band.ToMs + Rounding)
            .Select(request => new FoundRequest(request, window.Sites)))
            .OrderByDescending(static found => found.Request.TotalMs).Take((int)Math.Min(band.Requests, SlowestRequests.Kept)),
    ];

    /// <summary>Parts are kept to seven digits, milliseconds.</summary>
    private const double Rounding = 0.01;

    /// <summary>Its parts, as whatever shows a route's time takes them.</summary>
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

    /// <summary>What it did, in the order of time.</summary>
    internal IEnumerable<DrawnSpan> Spans => Request.Spans.Select(row => new DrawnSpan(
        (SpanKind)row[0], row[1] / 1_000.0, row[2] / 1_000.0, row[3] > 0 && row[3] <= Sites.Count ? Sites[(int)row[3] - 1] : null));
}

/// <summary>A stretch of a request's time.</summary>
/// <param name="FromMs">From the request's begin, milliseconds.</param>
/// <param name="LengthMs">Milliseconds.</param>
/// <param name="Site">Where it was blocked; null where it was not, and where that is not known.</param>
internal readonly record struct DrawnSpan(SpanKind Kind, double FromMs, double LengthMs, string? Site);

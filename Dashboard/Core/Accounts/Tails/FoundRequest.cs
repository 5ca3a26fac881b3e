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

    internal IEnumerable<DrawnSpan> Spans => Request.Spans.Select(row => new DrawnSpan(
        (SpanKind)row[0], row[1] / 1_000.0, row[2] / 1_000.0, row[3] > 0 && row[3] <= Sites.Count ? Sites[(int)row[3] - 1] : null));
}

/// <param name="FromMs">From the request's begin, milliseconds.</param>
/// <param name="Site">Null where it was not blocked, and where the site is not known.</param>
internal readonly record struct DrawnSpan(SpanKind Kind, double FromMs, double LengthMs, string? Site);

using Dashboard.Timeline.Histograms;

namespace Dashboard.Accounts.Requests;

/// <summary>Several windows of <see cref="RequestTimes"/> as one: what a page, a report and the command line show.</summary>
public sealed record RequestTotals
{
    public IReadOnlyList<RouteTimes> Routes { get; internal init; } = [];

    public IReadOnlyList<OpenRoute> Open { get; internal init; } = [];

    /// <summary>Requests that are open by design: in neither of the lists above.</summary>
    public IReadOnlyList<LongLivedRoute> LongLived { get; internal init; } = [];

    public double WindowSeconds { get; internal init; }

    public long Stopped { get; internal init; }

    public long Timed => Routes.Sum(static route => route.Requests);

    /// <summary>Requests that are in no route because their account is not known.</summary>
    public long Unaccounted { get; internal init; }

    /// <summary>Events that the target sent a second, mean of the windows; null without a window.</summary>
    public double? EventsPerSecond { get; internal init; }

    public long Awaits { get; internal init; }

    public long EventsLost { get; internal init; }

    /// <summary>Requests with an account in percent of those that stopped; null when none did.</summary>
    public double? AccountedPercent => Stopped == 0 ? null : 100.0 * (Stopped - Unaccounted) / Stopped;

    public double? EventsPerRequest => Stopped == 0 ? null : EventsPerSecond * WindowSeconds / Stopped;

    /// <summary>What reading them costs the target for a request, microseconds of processor time; null without a request.</summary>
    public double? MicrosecondsPerRequest(double perEvent, double perAwait) =>
        Stopped == 0 ? null : (EventsPerRequest * perEvent) + ((double)Awaits / Stopped * perAwait);

    /// <summary>All requests together; units of work are none.</summary>
    public RouteTimes? Whole
    {
        get
        {
            var whole = new RouteSums("all routes");
            foreach (var route in Routes.Where(static route => !RouteNames.IsUnit(route.Route)))
            {
                whole.Add(route);
            }

            return whole.Requests > 0 ? whole.Take() : null;
        }
    }

    public static RequestTotals Of(IEnumerable<RequestTimes> windows)
    {
        var tally = new RequestTally();
        foreach (var window in windows)
        {
            tally.Add(window);
        }

        return tally.Take();
    }

    public IReadOnlyList<RouteSummary> Summaries() => [.. Routes.Select(Summary)];

    public IReadOnlyList<TailBand> Tails() => [.. Routes.Take(LatencyBands.MaxRoutes).SelectMany(LatencyBands.Of)];

    public IReadOnlyList<(RouteSummary SoFar, double OldestSeconds)> OpenSummaries() =>
        [.. Open.OrderByDescending(static open => open.SoFar.TotalSeconds).Select(static open => (Summary(open.SoFar), open.OldestSeconds))];

    private static LatencySummary LatencyOf(RouteTimes route)
    {
        var histogram = new LatencyHistogram();
        histogram.AddSparse(route.Totals);
        return histogram.ToSummary()!;
    }

    private static RouteSummary Summary(RouteTimes route)
    {
        var latency = route.Totals.IsEmpty ? null : LatencyOf(route);
        var each = 1000.0 / route.Requests;
        return new RouteSummary(route.Route, route.Requests)
        {
            BeforeMs = route.BeforeSeconds * each,
            WaitsMs = route.WaitsSeconds * each,
            LocksMs = route.LocksSeconds * each,
            OnThreadMs = route.OnThreadSeconds * each,
            QueuedAgainMs = route.QueuedAgainSeconds * each,
            AwaitingMs = route.AwaitingSeconds * each,
            NotToldApartMs = route.NotToldApartSeconds * each,
            AfterMs = route.AfterSeconds * each,
            TotalMs = route.TotalSeconds * each,
            P50Ms = latency?.P50Ms ?? 0,
            P95Ms = latency?.P95Ms ?? 0,
            P99Ms = latency?.P99Ms ?? 0,
            FailedPercent = 100.0 * route.Failed / route.Responses,
            Estimated = route.EstimatedWhy,
        };
    }
}

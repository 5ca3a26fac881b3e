using Dashboard.Accounts.Requests;

namespace Dashboard.Report;

/// <summary>Means by second and route.</summary>
internal static class RequestTimeTable
{
    public static CsvTable Table { get; } = new(
        "requestTime",
        "One route in a window of about a second; means over its requests.",
        static item => item is RequestTimes,
        [
            new("window_s", "s", "Length of the window; its end is the row's time."),
            new("route", "", "Method and route."),
            new("requests", "", "Requests to the route that ended in the window."),
            .. RequestPart.All.Select(part => new CsvColumn($"{part.Key.Replace('-', '_')}_ms", "ms", $"{part.Name}: {part.Definition}")),
            new("total_ms", "ms", "All parts together, mean."),
            new("p50_ms", "ms", "Median of the whole time of a request."),
            new("p95_ms", "ms", "95th percentile of the same."),
            new("p99_ms", "ms", "99th percentile of the same."),
            new("estimated", "", "Why the parts are estimated, as a sentence; empty where they are measured."),
            new("not_told_apart_ms", "ms", "Upper bound on the part of awaiting that may really have been running; empty where unknown."),
            new("load", "", "The load that the window belongs to; empty in a recording."),
        ],
        static () => static (item, load) => item is RequestTimes window
            ? RequestTotals.Of([window]).Summaries().Select(route => Row(window, route, load))
            : []);

    private static Action<CsvText> Row(RequestTimes window, RouteSummary route, string? load) => csv =>
    {
        csv.Number(window.WindowSeconds).Text(route.Route).Number(route.Requests);
        foreach (var part in RequestPart.All)
        {
            csv.Number(part.KnownMs(route));
        }

        csv.Number(route.TotalMs).Number(route.P50Ms).Number(route.P95Ms).Number(route.P99Ms).Text(route.Estimated).Number(route.NotToldApartMs).Text(load);
    };
}

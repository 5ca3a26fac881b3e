using Dashboard.Accounts.Requests;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>Where the requests of each route spent their time, a row for each window of about a second and route: means over its requests.</summary>
internal static class RequestTimeTable
{
    public static RunTable Table { get; } = new(
        "requestTime",
        static item => item is RequestTimes,
        [
            "window_s", "route", "requests", .. RequestPart.All.Select(part => $"{part.Key.Replace('-', '_')}_ms"), "total_ms", "p50_ms", "p95_ms", "p99_ms",
            "estimated", "not_told_apart_ms", "load",
        ],
        static () => static (item, load) => item is RequestTimes window
            ? RequestTotals.Of([window]).Summaries().Select(route => Row(window, route, load))
            : []);

    private static Action<CsvText> Row(RequestTimes window, RouteSummary route, string? load) => csv =>
    {
        csv.Number(window.WindowSeconds).Text(route.Route).Number(route.Requests);
        foreach (var part in RequestPart.All)
        {
            csv.Number(part.IsKnownOf(route) ? part.MeanMs(route) : null);
        }

        csv.Number(route.TotalMs).Number(route.P50Ms).Number(route.P95Ms).Number(route.P99Ms).Text(route.Estimated).Number(route.NotToldApartMs).Text(load);
    };
}

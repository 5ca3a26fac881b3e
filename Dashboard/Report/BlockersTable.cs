using Dashboard.Accounts.Blockers;

namespace Dashboard.Report;

/// <summary>Blocking sites by second and route, most blocked time first.</summary>
internal static class BlockersTable
{
    public static CsvTable Table { get; } = new(
        "blockers",
        "One call site and route in a window of about a second, longest blocked first.",
        static item => item is BlockingSites,
        [
            new("window_s", "s", "Length of the window; its end is the row's time."),
            new("source", "", "Source: wait events, stack snapshot (that moment only), or /proc."),
            new("method", "", "The application's method; the MVC action or the route where the method was inlined."),
            new("file", "", "Source file of the method, from the module's symbols; empty where they are unavailable."),
            new("line", "", "First line of the method in that file."),
            new("kind", "", "Kind of wait: Task wait, lock, semaphore, event, sleep, socket, file, other wait."),
            new("route", "", "The route being served; empty where unknown, no request where there is none."),
            new("threads", "", "Blocked time ÷ time: pool threads blocked there, on average."),
            new("waits_per_s", "1/s", "Waits that started."),
            new("blocked_ms", "ms", "Total blocked time of all threads there."),
            new("owner", "", "The lock's owner, or the other end of the socket; empty where unknown."),
            new("owner_route", "", "The route that the owner is serving."),
            new("through", "", "The package that the method calls; empty where none is known."),
            new("cause", "", "Id of the known cause; empty where there is none."),
            new("load", "", "The load that the window belongs to; empty in a recording."),
        ],
        static () => static (item, load) => item is BlockingSites window
            ? SiteTotals.Of([window]).Summaries(window.Sites.Count).Select(site => Row(window, site, load))
            : []);

    private static Action<CsvText> Row(BlockingSites window, BlockerSummary site, string? load) => csv => csv
        .Number(window.WindowSeconds).Text(site.Source).Text(site.Method).Text(site.Line?.File).Number(site.Line?.Line).Text(site.Kind).Text(site.Route)
        .Number(site.Threads).Number(site.WaitsPerSecond).Number(site.BlockedMs).Text(site.Owner).Text(site.OwnerRoute)
        .Text(site.Through).Text(site.Cause).Text(load);
}

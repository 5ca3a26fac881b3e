using Dashboard.Accounts.Blockers;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>Who blocked threads of the pool, a row for each window of about a second, call site and route, most blocked time first.</summary>
internal static class BlockersTable
{
    public static RunTable Table { get; } = new(
        "blockers",
        static item => item is BlockingSites,
        ["window_s", "source", "method", "kind", "route", "threads", "waits_per_s", "blocked_ms", "owner", "owner_route", "load"],
        static () => static (item, load) => item is BlockingSites window
            ? SiteTotals.Of([window]).Summaries(window.Sites.Count).Select(site => Row(window, site, load))
            : []);

    private static Action<CsvText> Row(BlockingSites window, BlockerSummary site, string? load) => csv => csv
        .Number(window.WindowSeconds).Text(site.Source).Text(site.Method).Text(site.Kind).Text(site.Route)
        .Number(site.Threads).Number(site.WaitsPerSecond).Number(site.BlockedMs).Text(site.Owner).Text(site.OwnerRoute).Text(load);
}

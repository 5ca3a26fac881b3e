namespace Dashboard.Accounts.Blockers;

internal static class BlockedIn
{
    /// <summary>For example <c>Orders.Get on Db.QueryAsync</c>; null where no call site is known to serve the route.</summary>
    public static string? Of(IEnumerable<SiteTotal> sites, string route) => Of(sites.Select(site => (site.Method, site.Route, site.Awaits)), route);

    public static string? Of(IEnumerable<BlockerSummary> sites, string route) => Of(sites.Select(site => (site.Method, site.Route, site.Awaits)), route);

    private static string? Of(IEnumerable<(string Method, string? Route, string? Awaits)> sites, string route) => sites
        .Where(site => site.Route == route && site.Method != route)
        .Select(site => site.Awaits is null ? site.Method : $"{site.Method} on {site.Awaits}")
        .FirstOrDefault();
}

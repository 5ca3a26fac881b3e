using Dashboard.Timeline;

namespace Dashboard.Accounts.Blockers;

/// <summary>What most blocked the requests of a route, in words.</summary>
internal static class BlockedIn
{
    /// <summary>For example <c>Orders.Get on Db.QueryAsync</c>; null where no call site is known to serve the route.</summary>
    /// <param name="sites">The most blocked first.</param>
    /// <param name="route">The route.</param>
    public static string? Of(IEnumerable<SiteTotal> sites, string route) => Of(sites.Select(site => (site.Method, site.Route, site.Awaits)), route);

    /// <inheritdoc cref="Of(IEnumerable{SiteTotal}, string)"/>
    public static string? Of(IEnumerable<BlockerSummary> sites, string route) => Of(sites.Select(site => (site.Method, site.Route, site.Awaits)), route);

    private static string? Of(IEnumerable<(string Method, string? Route, string? Awaits)> sites, string route) => sites
        .Where(site => site.Route == route && site.Method != route)
        .Select(site => site.Awaits is null ? site.Method : $"{site.Method} on {site.Awaits}")
        .FirstOrDefault();
}

namespace Dashboard.Accounts.Blockers;

internal static class BlockedInText
{
    /// <summary>For example <c>Orders.Get on Db.QueryAsync</c>; null where no call site is known to serve the route.</summary>
    public static string? Of(IEnumerable<BlockingRow> rows, string route) => rows
        .Where(row => row.Route == route && row.Method != route)
        .Select(row => row.Awaits is null ? row.Method : $"{row.Method} on {row.Awaits}")
        .FirstOrDefault();
}

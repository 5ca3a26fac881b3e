using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blockers;

/// <summary>
/// One thread, one row: a snapshot's rows count only for kinds told by neither events nor system; nameless rows of the system join the named one.
/// </summary>
internal static class OneRow
{
    public static IEnumerable<SiteTotal> Of(IReadOnlyCollection<SiteTotal> sites)
    {
        var told = sites.Where(site => site.Source != BlockingSites.Snapshot).Select(Group).ToHashSet(StringComparer.Ordinal);
        var rows = sites.Where(site => site.Source != BlockingSites.Snapshot || !told.Contains(Group(site))).ToList();
        var named = rows.Where(site => site.Source == BlockingSites.OfSystem && !IsNameless(site)).ToList();
        return rows
            .GroupBy(site => IsNameless(site) && NameOf(site, named) is { } name ? name : site.Key)
            .Select(static same => same.Aggregate(static (one, other) => one.With(other)) with { Method = same.Key.Method, Route = same.Key.Route });
    }

    /// <summary>Kinds that a source tells together or not at all: one wait for a handle may be taken for another.</summary>
    private static string Group(SiteTotal site) =>
        site.Kind is WaitKinds.Task or WaitKinds.Semaphore or WaitKinds.Event or WaitKinds.Other ? WaitKinds.Other : site.Kind;

    /// <summary>The operating system tells what a thread does; the route that it serves stands for the method until a snapshot tells that.</summary>
    public static bool IsNameless(BlockingRow row) =>
        row.Source == BlockingSites.OfSystem && (row.Method == row.Route || SystemWords.Are(row.Method));

    /// <summary>The only row that may be the same with a name; null where there are none or several.</summary>
    private static (string Method, string Kind, string Source, string? Route)? NameOf(SiteTotal site, IEnumerable<SiteTotal> named)
    {
        var same = named.Where(one => one.Kind == site.Kind && one.Owner == site.Owner && (site.Route is null || one.Route is null || one.Route == site.Route))
            .Select(one => one.Key).Distinct().Take(2).ToList();
        return same.Count == 1 ? same[0] : null;
    }
}

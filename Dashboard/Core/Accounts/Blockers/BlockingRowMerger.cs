using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Blockers;

/// <summary>One thread, one row: a snapshot's rows count only for kinds without events and samples; nameless rows join the only named one that fits.</summary>
internal static class BlockingRowMerger
{
    public static IEnumerable<SiteTotal> Of(IReadOnlyCollection<SiteTotal> sites)
    {
        var told = sites.Where(site => site.Source != BlockingSites.Snapshot).Select(Group).ToHashSet(StringComparer.Ordinal);
        var rows = sites.Where(site => site.Source != BlockingSites.Snapshot || !told.Contains(Group(site))).ToList();
        var named = rows.Where(site => !IsNameless(site) && !IsInlined(site)).ToLookup(site => (site.Source, site.Kind));
        return rows
            .GroupBy(site => NameOf(site, named[(site.Source, site.Kind)]) ?? site.Key)
            .Select(static same => same.Aggregate(static (one, other) => one.With(other)) with { Method = same.Key.Method, Route = same.Key.Route });
    }

    /// <summary>Joins what several sources report of one call site, each of threads that the others do not see: wait events and the operating system.</summary>
    public static IEnumerable<SiteTotal> Joined(IEnumerable<SiteTotal> rated) => rated
        .GroupBy(static site => (site.Method, site.Kind, site.Route))
        .Select(static same => same.OrderByDescending(static site => site.Threads).Aggregate(static (most, other) => most.With(other) with
        {
            Threads = most.Threads + other.Threads,
            WaitsPerSecond = most.WaitsPerSecond + other.WaitsPerSecond,
        }));

    /// <summary>Kinds that a source reports together or not at all: one wait for a handle may be taken for another.</summary>
    private static string Group(SiteTotal site) =>
        site.Kind is WaitKinds.Task or WaitKinds.Semaphore or WaitKinds.Event or WaitKinds.Other ? WaitKinds.Other : site.Kind;

    /// <summary>The operating system reports what a thread does; its route replaces the method until a snapshot shows that.</summary>
    public static bool IsNameless(BlockingRow row) =>
        row.Source == BlockingSites.OfSystem && (row.Method == row.Route || SystemWords.Are(row.Method));

    private static bool IsInlined(BlockingRow row) => row.IsForeign || row.Method == row.Route;

    /// <summary>The only row with a name that may be the same; null where there are none or several, and for a row that has a name.</summary>
    private static (string Method, string Kind, string Source, string? Route)? NameOf(SiteTotal site, IEnumerable<SiteTotal> named)
    {
        var isSeen = IsNameless(site);
        if (!isSeen && !IsInlined(site))
        {
            return null;
        }

        var same = named
            .Where(one => isSeen ? one.Owner == site.Owner && (site.Route is null || one.Route is null || one.Route == site.Route) : one.Route == site.Route)
            .Select(one => one.Key).Distinct().Take(2).ToList();
        return same is [var only] ? only : null;
    }
}

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
            .GroupBy(site => IsNameless(site) && NameOf(site, named) is { } name ? name : (site.Method, site.Kind, site.Source, site.Route))
            .Select(static same => same.Aggregate(Joined) with { Method = same.Key.Method, Route = same.Key.Route });
    }

    /// <summary>Kinds that a source tells together or not at all: one wait for a handle may be taken for another.</summary>
    private static string Group(SiteTotal site) =>
        site.Kind is WaitKinds.Task or WaitKinds.Semaphore or WaitKinds.Event or WaitKinds.Other ? WaitKinds.Other : site.Kind;

    /// <summary>The operating system tells what a thread does; the route that it serves stands for the method until a snapshot tells that.</summary>
    public static bool IsNameless(BlockingSite site) => IsNameless(site.Method, site.Source, site.Route);

    private static bool IsNameless(SiteTotal site) => IsNameless(site.Method, site.Source, site.Route);

    private static bool IsNameless(string method, string source, string? route) =>
        source == BlockingSites.OfSystem && (method == route || SystemWords.Are(method));

    /// <summary>The only row that may be the same with a name; null where there are none or several.</summary>
    private static (string Method, string Kind, string Source, string? Route)? NameOf(SiteTotal site, IEnumerable<SiteTotal> named)
    {
        var same = named.Where(one => one.Kind == site.Kind && one.Owner == site.Owner && (site.Route is null || one.Route is null || one.Route == site.Route))
            .Select(one => (one.Method, one.Kind, one.Source, one.Route)).Distinct().Take(2).ToList();
        return same.Count == 1 ? same[0] : null;
    }

    private static T SumOfNewest<T>(SiteTotal one, SiteTotal other, Func<SiteTotal, T> value)
        where T : System.Numerics.INumber<T> =>
        (one.LastSeen >= other.LastSeen ? value(one) : T.Zero) + (other.LastSeen >= one.LastSeen ? value(other) : T.Zero);

    private static SiteTotal Joined(SiteTotal one, SiteTotal other) => one with
    {
        Waits = one.Waits + other.Waits,
        BlockedSeconds = one.BlockedSeconds + other.BlockedSeconds,
        NewestSeconds = SumOfNewest(one, other, static site => site.NewestSeconds),
        NewestWaits = SumOfNewest(one, other, static site => site.NewestWaits),
        FirstSeen = Math.Min(one.FirstSeen, other.FirstSeen),
        LastSeen = Math.Max(one.LastSeen, other.LastSeen),
        Owner = one.Owner ?? other.Owner,
        OwnerRoute = one.OwnerRoute ?? other.OwnerRoute,
        Awaits = one.Awaits ?? other.Awaits,
        Stack = one.Stack ?? other.Stack,
        Line = one.Line ?? other.Line,
        IsNew = one.IsNew || other.IsNew,
    };
}

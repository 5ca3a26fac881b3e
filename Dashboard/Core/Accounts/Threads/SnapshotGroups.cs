using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

internal static class SnapshotGroups
{
    public const string Source = BlockingSites.Snapshot;

    private const int MaxSites = 100;

    public static StackSnapshotItem Of(ThreadStacks stacks, string why, StackSites sites)
    {
        var groups = stacks.Threads
            .Select(thread => Seen.Of(thread, thread.Route, sites))
            .GroupBy(seen => (seen.Kind, seen.InPool, Frames: string.Join('\n', seen.Frames.Select(seen.WithLine))))
            .Select(Group)
            .OrderByDescending(group => group.InPool).ThenByDescending(group => group.Threads).ThenBy(group => group.Method, StringComparer.Ordinal)
            .ToList();
        return new StackSnapshotItem(stacks.T, why)
        {
            Groups = [.. groups.Take(StackSnapshotItem.MaxGroups)],
            LeftOut = groups.Skip(StackSnapshotItem.MaxGroups).Sum(group => group.Threads),
            TookSeconds = stacks.TookSeconds,
        };
    }

    public static BlockingSites Sites(ThreadStacks stacks, StackSites sites)
    {
        var blocked = stacks.Threads
            .Select(thread => Seen.Of(thread, thread.Route, sites))
            .Where(seen => StackKinds.IsBlocking(seen.Kind))
            .ToList();
        return new BlockingSites(stacks.T, stacks.WindowSeconds)
        {
            Source = Source,
            OtherThreads = blocked.Count(seen => !seen.InPool),
            Sites =
            [
                .. blocked.Where(seen => seen.InPool)
                    .GroupBy(seen => (Kind: seen.Waits, seen.Name))
                    .Select(same => ThreadRows.Site(same.Key.Name, same.Key.Kind, Source) with { BlockedSeconds = same.Count() * stacks.WindowSeconds })
                    .OrderByDescending(site => site.BlockedSeconds)
                    .ThenBy(site => site.Method, StringComparer.Ordinal)
                    .Take(MaxSites),
            ],
        };
    }

    private static ThreadGroup Group(IEnumerable<Seen> same)
    {
        var threads = same.ToList();
        var routes = threads.Select(seen => seen.Route).Distinct(StringComparer.Ordinal).ToList();
        return new ThreadGroup(threads[0].Kind, threads[0].Method, threads.Count)
        {
            InPool = threads[0].InPool,
            Frames = threads[0].Frames,
            Own = threads[0].Own,
            Lines = threads[0].Lines,
            Route = routes.Count == 1 ? routes[0] : null,
        };
    }
}

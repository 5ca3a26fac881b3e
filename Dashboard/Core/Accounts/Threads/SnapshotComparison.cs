namespace Dashboard.Accounts.Threads;

internal sealed record SnapshotChange(bool InPool, string Kind, string Method, int Before, int After)
{
    public int More => After - Before;

    public string Doing => Kind == StackKinds.Idle ? "idle" : $"{Method}: {Kind}";
}

/// <summary>What changed between two snapshots, by what threads did and where: single threads take turns.</summary>
/// <param name="Changes">The most changed first; the pool's before others that changed as much.</param>
internal sealed record SnapshotComparison(StackSnapshotItem First, StackSnapshotItem Second, IReadOnlyList<SnapshotChange> Changes)
{
    private const int Told = 3;

    public static SnapshotComparison Of(StackSnapshotItem one, StackSnapshotItem other)
    {
        var (first, second) = one.T <= other.T ? (one, other) : (other, one);
        var (before, after) = (Count(first), Count(second));
        return new SnapshotComparison(first, second,
        [
            .. before.Keys.Union(after.Keys)
                .Select(key => new SnapshotChange(key.InPool, key.Kind, key.Method, before.GetValueOrDefault(key), after.GetValueOrDefault(key)))
                .OrderByDescending(change => Math.Abs(change.More))
                .ThenByDescending(change => change.InPool)
                .ThenByDescending(change => change.After)
                .ThenBy(change => change.Method, StringComparer.Ordinal),
        ]);
    }

    /// <summary>"113 more pool threads in Shop.TaskWait: Task wait; 4 fewer idle. 118 pool threads, 9 before."</summary>
    public string Sentence
    {
        get
        {
            var told = Changes.Where(change => change is { InPool: true, More: not 0 }).Take(Told).ToList();
            var left = Changes.Count(change => change is { InPool: true, More: not 0 }) - told.Count;
            var pool = $"{Readable.Plural(Threads(Second), "pool thread")}, {Readable.Count(Threads(First))} before.";
            return told.Count == 0
                ? $"The pool threads were doing the same in both. {pool}"
                : $"{string.Join("; ", told.Select((change, at) => Words(change, at == 0)))}"
                    + $"{(left > 0 ? $"; {Readable.Plural(left, "smaller change")}" : "")}. {pool}";
        }
    }

    private static string Words(SnapshotChange change, bool isFirst)
    {
        var more = $"{Readable.Count(Math.Abs(change.More))} {(change.More > 0 ? "more" : "fewer")}";
        var threads = isFirst ? Math.Abs(change.More) == 1 ? " pool thread" : " pool threads" : "";
        return $"{more}{threads} {(change.Kind == StackKinds.Idle ? "" : "in ")}{change.Doing}";
    }

    private static long Threads(StackSnapshotItem snapshot) => snapshot.Groups.Where(group => group.InPool).Sum(group => (long)group.Threads);

    /// <summary>Groups that differ by frames further down, or by the route, are one here.</summary>
    private static Dictionary<(bool InPool, string Kind, string Method), int> Count(StackSnapshotItem snapshot) => snapshot.Groups
        .GroupBy(group => (group.InPool, group.Kind, group.Kind == StackKinds.Idle ? "" : group.Method))
        .ToDictionary(same => same.Key, same => same.Sum(group => group.Threads));
}

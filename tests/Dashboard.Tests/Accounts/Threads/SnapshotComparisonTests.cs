using Dashboard.Accounts.Threads;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class SnapshotComparisonTests
{
    private static readonly StackSnapshotItem Calm = Snapshot(3, Pool("idle", "Worker", 5), Pool("running", "Shop.Orders", 2), Other("running", "Program.Main", 1));

    private static readonly StackSnapshotItem Starving = Snapshot(9,
        Pool("Task wait", "Shop.TaskWait", 100, "GET /a"), Pool("Task wait", "Shop.TaskWait", 13, "GET /b"), Pool("idle", "Elsewhere", 1),
        Pool("running", "Shop.Orders", 2), Other("running", "Program.Main", 1), Other("lock", "Timer", 3));

    [Fact]
    public void Threads_are_counted_by_what_they_did_and_where_the_most_changed_first_and_the_pool_before_others()
    {
        var changes = SnapshotComparison.Of(Calm, Starving).Changes;

        Assert.Equal(
            [("Shop.TaskWait: Task wait", 0, 113), ("idle", 5, 1), ("Timer: lock", 0, 3), ("Shop.Orders: running", 2, 2), ("Program.Main: running", 1, 1)],
            changes.Select(change => (change.Doing, change.Before, change.After)));
        Assert.Equal([113, -4, 3, 0, 0], changes.Select(change => change.More));
    }

    [Fact]
    public void The_sentence_says_the_largest_changes_of_the_pool_and_how_many_threads_there_were() => Assert.Equal(
        "113 more pool threads in Shop.TaskWait: Task wait; 4 fewer idle. 116 pool threads, 7 before.",
        SnapshotComparison.Of(Calm, Starving).Sentence);

    [Fact]
    public void The_earlier_one_comes_first_whichever_is_named_first()
    {
        var compared = SnapshotComparison.Of(Starving, Calm);

        Assert.Same(Calm, compared.First);
        Assert.Equal(SnapshotComparison.Of(Calm, Starving).Changes, compared.Changes);
    }

    [Fact]
    public void Where_nothing_changed_in_the_pool_that_is_said() => Assert.Equal(
        "The pool threads were doing the same in both. 7 pool threads, 7 before.",
        SnapshotComparison.Of(Calm, Calm with { T = 5, Groups = [.. Calm.Groups, Other("lock", "Timer", 1)] }).Sentence);

    [Fact]
    public void Smaller_changes_than_the_three_largest_are_counted() => Assert.EndsWith(
        "; 2 smaller changes. 22 pool threads, 7 before.",
        SnapshotComparison.Of(Calm, Snapshot(9, [.. Calm.Groups, .. Enumerable.Range(1, 5).Select(i => Pool("lock", $"Place{i}", i))])).Sentence,
        StringComparison.Ordinal);

    private static StackSnapshotItem Snapshot(double t, params ThreadGroup[] groups) => new(t, "Asked for.") { Groups = groups };

    private static ThreadGroup Pool(string kind, string method, int threads, string? route = null) =>
        new(kind, method, threads) { InPool = true, Route = route, Frames = ["Main", method] };

    private static ThreadGroup Other(string kind, string method, int threads) => new(kind, method, threads) { Frames = ["Main", method] };
}

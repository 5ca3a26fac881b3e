using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline;
using Dashboard.Timeline.Graph;

namespace Dashboard.Tests.Accounts.WaitGraph;

/// <summary>What call sites were seen to wait for, and when it is worth looking.</summary>
public sealed class AwaitedNamesTests
{
    private readonly AwaitedNames _names = new();

    [Fact]
    public void A_learned_name_joins_the_task_waits_of_its_call_site_only()
    {
        _names.Learn(Graph(("Db.QueryAsync", 5)));

        var window = _names.Into(new BlockingSites(1, 1) { Sites = [Site("Orders.Get", "Task wait"), Site("Orders.Get", "lock"), Site("Other.Get", "Task wait")] });

        Assert.Equal(["Db.QueryAsync", null, null], window.Sites.Select(site => site.Awaits));
    }

    [Theory]
    [InlineData(95, 5, 0, "A")]
    [InlineData(60, 40, 0, "A or B")]
    [InlineData(60, 30, 10, "A, B or others")]
    public void Several_tasks_are_told_the_most_awaited_first(int a, int b, int c, string words)
    {
        _names.Learn(Graph([.. new[] { ("A", a), ("B", b), ("C", c) }.Where(task => task.Item2 > 0)]));

        Assert.Equal(words, _names.Of("Orders.Get"));
    }

    [Fact]
    public void A_task_that_is_not_known_is_no_name()
    {
        _names.Learn(Graph((GraphBuilder.UnknownTask, 5)));

        Assert.Null(_names.Of("Orders.Get"));
    }

    [Fact]
    public void It_is_worth_looking_when_a_call_site_without_a_name_blocks_many_threads_and_not_again_for_a_minute()
    {
        var trigger = new AwaitTrigger();
        trigger.Add(Window(1, threads: 7.9));
        Assert.Null(trigger.Due());
        trigger.Add(Window(2, threads: 9));
        Assert.Equal("Orders.Get blocked 9 threads on average; wait events do not say on which task.", trigger.Due());

        trigger.Add(Window(30, threads: 9));
        Assert.Null(trigger.Due());
        trigger.Add(Window(62, threads: 9));
        Assert.NotNull(trigger.Due());
        trigger.Taken(70);
        trigger.Add(Window(125, threads: 9));
        Assert.Null(trigger.Due());
    }

    [Fact]
    public void It_is_not_worth_looking_for_what_is_known_for_bursts_or_for_what_others_than_events_tell()
    {
        var trigger = new AwaitTrigger();
        trigger.Add(Window(1, threads: 20) with { Sites = [Site("Orders.Get", "Task wait") with { BlockedSeconds = 20, Awaits = "Db.QueryAsync" }] });
        Assert.Null(trigger.Due());
        trigger.Add(new BlockingSites(2, 0.125) { Sites = [Site("Orders.Get", "Task wait") with { BlockedSeconds = 2 }] });
        Assert.Null(trigger.Due());
        trigger.Add(Window(3, threads: 20) with { Source = BlockingSites.Snapshot });
        Assert.Null(trigger.Due());
    }

    private static WaitForGraph Graph(params (string Name, int Waits)[] tasks) => new("Asked.")
    {
        Nodes =
        [
            new WaitNode(WaitRoles.Blocked, "Orders.Get") { Kind = "Task wait" },
            .. tasks.Select(task => new WaitNode(task.Name == GraphBuilder.UnknownTask ? WaitRoles.Task : WaitRoles.AsyncMethod, task.Name)),
        ],
        Edges = [.. tasks.Select((task, i) => new WaitEdge(0, i + 1) { Waits = task.Waits })],
    };

    private static BlockingSites Window(double t, double threads) =>
        new(t, 1) { Sites = [Site("Orders.Get", "Task wait") with { BlockedSeconds = threads }] };

    private static BlockingSite Site(string method, string kind) => new(method, kind, BlockingSites.WaitEvents);
}

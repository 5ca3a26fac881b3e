using Bunit;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Page;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Accounts.Blockers;

public sealed class BlockedTimeTests
{
    private static readonly SiteStack Get = new(1, 7, ["Dispatch", "Invoke", "Orders.Get", "Task.Wait", "Monitor.Wait"])
    {
        Lines = new Dictionary<int, SourceLine> { [2] = new("/src/Orders.cs", 41) },
    };

    private static readonly SiteStack Load = new(1, 8, ["Dispatch", "Invoke", "Orders.Get", "Stock.Load", "Semaphore.Wait"]);

    private static readonly BlockerSummary[] Rows =
    [
        Row("Orders.Get", "Task wait", "GET /orders", 12_000) with { Stack = 7 },
        Row("Stock.Load", "semaphore", "GET /orders", 3_000) with { Stack = 8 },
        Row("GET /stock", "socket", "GET /stock", 1_000) with { Source = BlockingSites.OfSystem },
        Row("Cache.Fill", "sleep", null, 500),
        Row("Orders.Seen", "lock", "GET /orders", 9_000) with { Source = BlockingSites.Snapshot },
    ];

    [Fact]
    public void A_stack_leads_from_the_route_over_the_calls_to_the_wait_and_weighs_what_its_row_says()
    {
        var stacks = BlockedTime.Of(Rows, Stacks);

        Assert.Equal(
            [
                ("GET /orders|Dispatch|Invoke|Orders.Get|Task.Wait|Monitor.Wait|Task wait", 12.0),
                ("GET /orders|Dispatch|Invoke|Orders.Get|Stock.Load|Semaphore.Wait|semaphore", 3.0),
                ("GET /stock|socket", 1.0),
                ("route not known|Cache.Fill|sleep", 0.5),
            ],
            stacks.Select(stack => (string.Join('|', stack.Frames.Select(frame => frame.Method)), stack.Seconds)));
    }

    [Fact]
    public void One_method_is_one_box_whoever_blocks_below_it_and_routes_and_waits_are_boxes_of_their_own()
    {
        var roots = BlockedTime.Flame(Rows, Stacks);

        Assert.Equal([("GET /orders", 15.0), ("GET /stock", 1.0), ("route not known", 0.5)], roots.Select(node => (node.Label, node.Weight)));
        var framework = Assert.Single(roots[0].Children);
        Assert.Equal(("Invoke (+1)", false, false), (framework.Label, framework.IsOwn, framework.IsHeading));
        var own = Assert.Single(framework.Children);
        Assert.Equal(("Orders.Get", true, 15.0), (own.Label, own.IsOwn, own.Weight));
        Assert.Equal([("Monitor.Wait (+1)", false), ("Stock.Load", true)], own.Children.Select(node => (node.Label, node.IsOwn)));
        Assert.Equal(("Task wait", true), (own.Children[0].Children[0].Label, own.Children[0].Children[0].IsHeading));
    }

    /// <summary>Against the table that is drawn of the same recorded run.</summary>
    [Fact(Timeout = 60_000)]
    public async Task The_weights_of_a_recorded_run_add_up_to_the_blocked_time_of_its_table()
    {
        using var example = await ExampleRecording.UnpackAsync(TestContext.Current.CancellationToken);
        var run = await new RunStore(new RunFolder(example.Folder)).OpenAsync(example.Id, TestContext.Current.CancellationToken);
        var rows = Assert.Single(run.Blockers.Parts(run.Summary)).Sites;
        var expected = rows.Where(row => row.Source != BlockingSites.Snapshot).Sum(row => row.BlockedMs) / 1000;

        var stacks = BlockedTime.Of(rows, SiteStack.ByNumber(run.Items));
        var roots = BlockedTime.Flame(rows, SiteStack.ByNumber(run.Items));

        Assert.InRange(expected, 10, 1_000);
        Assert.Equal(expected, stacks.Sum(stack => stack.Seconds), 6);
        Assert.Equal(expected, roots.Sum(node => node.Weight), 6);
        Assert.Contains(stacks, stack => stack.Frames.Count > 5 && stack.Frames.Any(frame => frame is { Method: "TaskWait.Handle", IsOwn: true }));
    }

    [Fact]
    public void The_graph_says_seconds_to_eyes_and_screen_readers()
    {
        using var page = new Components();
        var roots = BlockedTime.Flame(Rows, Stacks);
        var graph = page.Render<FlameGraph>(parameters => parameters.Add(graph => graph.Roots, roots).Add(graph => graph.Unit, FlameWords.Time));
        var route = graph.Find(".flame-row button");

        Assert.Equal("GET /orders: 15 s of 16.5 s blocked", route.GetAttribute("aria-label"));
        Assert.Contains("heading", route.ClassList);
        Assert.Equal("Flame graph of blocked time", graph.Find(".flame").GetAttribute("aria-label"));
        Assert.Equal("All 16.5 s blocked", graph.Find(".flame-way button").TextContent);

        route.Click();

        Assert.Equal("left:0%;width:100%", graph.Find(".flame-row button").GetAttribute("style"));
        Assert.Equal("GET /orders", graph.FindAll(".flame-way button")[1].TextContent);
    }

    private static IReadOnlyDictionary<int, SiteStack> Stacks => SiteStack.ByNumber([Get, Load]);

    private static BlockerSummary Row(string method, string kind, string? route, double ms) => new(method, kind, BlockingSites.WaitEvents) { Route = route, BlockedMs = ms };
}

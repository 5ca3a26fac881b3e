using Bunit;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Accounts.Blockers;

public sealed class FlameGraphTests
{
    private static readonly ThreadGroup Get = Group(30, "Dispatch", "Invoke", "Orders.Get", "Task.Wait", "Monitor.Wait");
    private static readonly ThreadGroup List = Group(10, "Dispatch", "Invoke", "Orders.List", "Task.Wait");

    [Fact]
    public void Own_methods_are_boxes_of_their_own_and_the_frameworks_between_them_are_one()
    {
        var root = Assert.Single(Nodes());

        Assert.Equal(("Invoke (+1)", 40, false), (root.Label, root.Weight, root.IsOwn));
        Assert.Equal([("Orders.Get", 30.0, true), ("Orders.List", 10.0, true)], root.Children.Select(node => (node.Label, node.Weight, node.IsOwn)));
        Assert.Equal("Task.Wait → Monitor.Wait", root.Children[0].Children[0].Path);
    }

    [Fact]
    public void The_width_of_a_box_is_its_share_of_the_threads_and_a_zoom_gives_it_all()
    {
        var roots = Nodes();
        var rows = FlameBox.Rows(roots, []);

        Assert.Equal(3, rows.Count);
        Assert.Equal([(0.0, 0.75), (0.75, 0.25)], rows[1].Select(box => (box.From, box.Width)));

        var zoomed = FlameBox.Rows(roots, rows[1][1].Path);
        Assert.Equal(["Invoke (+1)", "Orders.List", "Task.Wait"], zoomed.Select(row => Assert.Single(row).Node.Label));
        Assert.All(zoomed, row => Assert.Equal((0.0, 1.0), (row[0].From, row[0].Width)));
    }

    [Fact]
    public void A_press_zooms_and_the_way_back_is_above()
    {
        using var page = new Components();
        var graph = page.Render<FlameGraph>(parameters => parameters.Add(graph => graph.Roots, Nodes()));
        var box = graph.Find(".flame-row:nth-of-type(2) button:nth-child(2)");
        Assert.Equal("Orders.List (Orders.cs:41): 10 of 40 threads", box.GetAttribute("aria-label"));
        Assert.Equal("left:75%;width:25%", box.GetAttribute("style"));
        Assert.Contains("own", box.ClassList);
        Assert.True(graph.Find(".flame-way button").HasAttribute("disabled"));

        box.Click();

        Assert.DoesNotContain("Orders.Get", graph.Markup, StringComparison.Ordinal);
        Assert.Equal(["All 40 threads", "Invoke (+1)", "Orders.List"], graph.FindAll(".flame-way button").Select(button => button.TextContent));
        graph.Find(".flame-way button").Click();
        Assert.Contains("Orders.Get", graph.Markup, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_from_before_lines_were_kept_has_a_graph_of_its_frames()
    {
        var old = new ThreadGroup("Task wait", "Orders.Get", 2) { InPool = true, Frames = ["Dispatch", "Orders.Get", "Task.Wait"] };

        Assert.Equal(
            [("Dispatch", false), ("Orders.Get", true), ("Task.Wait", false)], StackFrame.Of(old).Select(frame => (frame.Method, frame.IsOwn)));
        Assert.All(StackFrame.Of(old), frame => Assert.Null(frame.Line));
    }

    private static IReadOnlyList<FlameNode> Nodes() =>
        FlameNode.Of(StackTree.Of(new[] { Get, List }.Select(group => (StackFrame.Of(group), (double)group.Threads))));

    private static ThreadGroup Group(int threads, params string[] frames) => new("Task wait", frames[2], threads)
    {
        InPool = true,
        Frames = frames,
        Own = [2],
        Lines = new Dictionary<int, SourceLine> { [2] = new("/src/Orders.cs", 41) },
    };
}

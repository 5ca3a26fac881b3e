using Dashboard.Compare;
using Dashboard.Timeline;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Compare;

/// <summary>Where one side blocks and the other does not. Each run has 480 requests.</summary>
public sealed class BlockingChangeTests
{
    private static readonly BlockerSummary Load = At("OrderService.Load", 480 * 205) with { Line = new SourceLine("/src/OrderService.cs", 41) };

    [Fact]
    public void A_call_site_that_only_B_has_is_new_with_its_line_and_its_cost_per_request()
    {
        var (a, b) = BlockedRuns.Sides([[]], [[Load]]);

        var change = Assert.Single(BlockingChange.Of(a, b));

        Assert.Equal((true, true, 0, 205), (change.IsNew, change.IsWorse, change.MsA, change.MsB));
        Assert.Equal("New in B: GET /orders blocks in OrderService.Load (OrderService.cs:41, Task wait), 205 ms a request.", BlockingChange.Sentence(a, b));
        Assert.Equal("Gone in B: GET /orders blocks in OrderService.Load (OrderService.cs:41, Task wait), 205 ms a request in A, not at all in B.", BlockingChange.Sentence(b with { Letter = "A" }, a with { Letter = "B" }));
    }

    [Fact]
    public void The_same_on_both_sides_is_no_change_and_neither_is_what_some_runs_of_both_have()
    {
        Assert.Empty(Of([[Load], [Load]], [[Load], [Load]]));
        Assert.Empty(Of([[], [], [Load], []], [[Load], [Load], [Load], [Load]]));
        Assert.Empty(Of([[], [], [], []], [[Load], [], [], []]));
        Assert.Empty(Of([[Longer(1)], [Longer(2)], [Longer(1)], [Longer(1.2)]], [[Longer(1.9)], [Longer(3)], [Longer(3)], [Longer(3)]]));
        Assert.False(Assert.Single(Of([[Longer(1)], [Longer(1.2)]], [[Longer(2)], [Longer(3)]])).IsNew);
    }

    /// <summary>Less than a tenth of a millisecond a request, a call site outside requests, and one sample of a thread that was on its way.</summary>
    [Fact]
    public void What_any_two_runs_differ_by_is_no_change()
    {
        Assert.Empty(Of([[]], [[At("Orders.Get", 480 * 0.09)]]));
        Assert.Empty(Of([[]], [[Load with { Route = null }]]));
        var sampled = new BlockerSummary("Orders.Get", "sleep", BlockingSites.OfSystem) { Route = "GET /orders", BlockedMs = 500, Threads = 0.04 };
        Assert.Empty(Of([[]], [[sampled]]));
        Assert.Single(Of([[]], [[sampled with { Threads = 0.06 }]]));
    }

    [Fact]
    public void A_method_that_was_renamed_and_blocks_as_long_is_not_new()
    {
        var renamed = Load with { Method = "OrderService.LoadAll", BlockedMs = 480 * 220 };

        var change = Assert.Single(Of([[Load]], [[renamed]]));

        Assert.Equal((false, false, "OrderService.Load"), (change.IsNew, change.IsWorse, change.Before?.Method));
        Assert.True(Of([[Load]], [[renamed with { BlockedMs = 480 * 900 }]])[0].IsNew);
        Assert.True(Of([[Load]], [[renamed with { Route = "GET /stock" }]])[0].IsNew);
    }

    /// <summary>A list of call sites has fifty: what is not in it may block as long as the last.</summary>
    [Fact]
    public void Of_a_full_list_what_is_missing_is_not_known_to_be_absent()
    {
        BlockerSummary[] full = [.. Enumerable.Range(0, 50).Select(number => At($"Orders.Get{number}", 480 * 100))];

        Assert.DoesNotContain(Of([full], [[.. full[..49], At("Orders.Late", 480 * 110)]]), change => change.Site.Method == "Orders.Late");
        Assert.DoesNotContain(Of([[At("Orders.Late", 480 * 60)]], [full]), change => change.Site.Method == "Orders.Late");
        Assert.Contains(Of([full[..49]], [[.. full[..49], At("Orders.Late", 480 * 110)]]), change => change is { IsNew: true, Site.Method: "Orders.Late" });
    }

    [Fact]
    public void Without_waits_read_on_both_sides_nothing_is_said()
    {
        var (a, b) = BlockedRuns.Sides([[]], [[Load]], readsA: false);

        Assert.Empty(BlockingChange.Of(a, b));
        Assert.Null(BlockingChange.Sentence(a, b));
    }

    private static BlockerSummary Longer(double ms) => At("Orders.Get", 480 * ms);

    private static BlockerSummary At(string method, double blockedMs) =>
        new(method, "Task wait", BlockingSites.WaitEvents) { Route = "GET /orders", BlockedMs = blockedMs };

    private static IReadOnlyList<BlockingChange> Of(BlockerSummary[][] a, BlockerSummary[][] b)
    {
        var (sideA, sideB) = BlockedRuns.Sides(a, b);
        return BlockingChange.Of(sideA, sideB);
    }
}

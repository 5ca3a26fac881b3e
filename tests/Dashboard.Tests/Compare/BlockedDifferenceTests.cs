using Bunit;
using Dashboard.Compare;
using Dashboard.Compare.Page;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

/// <summary>Blocked time of two runs as a difference. Each run has 480 requests.</summary>
public sealed class BlockedDifferenceTests
{
    private static readonly BlockerSummary Load = At("OrderService.Load", 480 * 200);
    private static readonly BlockerSummary Fill = At("Cache.Fill", 480 * 30);

    [Fact]
    public void What_grew_and_what_shrank_are_apart_and_what_is_alike_is_in_neither()
    {
        var (a, b) = BlockedRuns.Sides([[Load, At("Same.Get", 480)]], [[Load with { BlockedMs = 480 * 250 }, At("Same.Get", 480), Fill]]);

        var difference = BlockedDifference.Of(a.Shown, b.Shown)!;
        var back = BlockedDifference.Of(b.Shown, a.Shown)!;

        Assert.Equal(["OrderService.Load 50", "Cache.Fill 30"], Rows(difference.Longer));
        Assert.Empty(difference.Shorter);
        Assert.Equal(["OrderService.Load 50", "Cache.Fill 30"], Rows(back.Shorter));
        Assert.Equal(["OrderService.Load 200", "Same.Get 1"], Rows(difference.A));
        Assert.Equal(281, difference.B.Sum(stack => stack.Ms), 6);
    }

    [Fact]
    public void A_run_without_requests_has_no_difference()
    {
        var (a, b) = BlockedRuns.Sides([[Load]], [[Load]]);

        Assert.Null(BlockedDifference.Of(a.Shown with { Load = null }, b.Shown));
    }

    [Fact]
    public void The_page_draws_what_grew_and_what_shrank_seen_from_the_baseline_and_nothing_where_both_block_alike()
    {
        using var page = new Components();
        var comparison = BlockedRuns.Compare([[Load]], [[Load, Fill]]);

        var grown = page.Render<ComparedBlockedTime>(parameters => parameters.Add(part => part.Comparison, comparison));
        var shrunk = page.Render<ComparedBlockedTime>(parameters => parameters.Add(part => part.Comparison, comparison with { Baseline = 1 }));
        var alike = page.Render<ComparedBlockedTime>(parameters => parameters.Add(part => part.Comparison, BlockedRuns.Compare([[Load]], [[Load with { BlockedMs = (480 * 200) + 40 }]])));

        Assert.Equal("B blocks longer than A", grown.Find("h3").TextContent);
        Assert.Equal("GET /orders: 30 ms of 30 ms a request", grown.Find(".flame-row button").GetAttribute("aria-label"));
        Assert.Equal(["A blocks shorter than B"], shrunk.FindAll("h3").Select(title => title.TextContent));
        Assert.Empty(alike.Markup.Trim());
    }

    private static IEnumerable<string> Rows(IEnumerable<(IReadOnlyList<Dashboard.Accounts.Blockers.StackFrame> Frames, double Ms)> stacks) =>
        stacks.Select(stack => $"{stack.Frames[1].Method} {Math.Round(stack.Ms, 3)}");

    private static BlockerSummary At(string method, double ms) => new(method, "Task wait", BlockingSites.WaitEvents) { Route = "GET /orders", BlockedMs = ms };
}

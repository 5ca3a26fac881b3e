using System.Text.Json;
using Bunit;
using Dashboard.Capacity;
using Dashboard.Charts.Svg;
using Dashboard.Injections;

namespace Dashboard.Tests.Capacity;

public sealed class CapacitySumTests
{
    private static readonly CapacitySum Article = new(CapacityInputs.Article);

    /// <summary>A rate so low that the gate is not held back: 6.7 threads are needed, and from 8 on answers would hold it back.</summary>
    private static readonly CapacitySum Slow = new(CapacityInputs.Article with { Users = 50, ServiceSeconds = 4 });

    [Fact]
    public void The_articles_example_gives_its_16_7_threads_and_the_articles_own_sum_its_6_4_seconds()
    {
        Assert.Equal(100 / 3.0, Article.RequestsPerSecond, 1e-9);
        Assert.Equal(16.7, Article.Threads);
        Assert.Equal(6.4, Article.ArticleSeconds);

        var own = CapacityWords.Rules(Article).Single(rule => rule.Name == "Simple estimate");
        Assert.Equal(("6.4 s", "12.7 missing threads × 500 ms"), (own.Settled, own.Formula));
    }

    [Fact]
    public void The_articles_example_says_so_in_words()
    {
        var figures = CapacityWords.Figures(Article);

        Assert.Equal(["33.3", "16.7", "unpredictable", "25", "25"], figures.Select(figure => figure.Value));
        Assert.Equal("33.3 requests/s × 0.5 s", figures[1].Formula);
        Assert.Contains("occupy 16.7 threads on average at 33.3 requests/s", CapacityWords.Sentence(Article), StringComparison.Ordinal);
        Assert.Contains("it serves 8 requests/s", CapacityWords.Sentence(Article), StringComparison.Ordinal);
    }

    [Fact]
    public void Where_threads_wait_for_tasks_it_is_settled_when_the_runtimes_own_rule_has_given_the_threads_and_the_queue_is_gone()
    {
        Assert.Equal(17, Article.Waits.Threads);
        Assert.Equal(CooperativeBlocking.SecondsUntil(new PoolSettings(4, 4), 17), Article.Waits.Seconds, 1e-9);
        Assert.Equal(0.375, Article.Waits.Seconds, 1e-9);
    }

    [Fact]
    public void Settled_means_that_what_queued_is_gone_and_not_only_that_the_threads_are_there()
    {
        var sum = new CapacitySum(new CapacityInputs(100, 1, 1, 4, 4));

        // 96 threads are missing, one each second: after 96 s there are enough, and by then some 4,500 requests wait.
        Assert.Equal(96, sum.Missing);
        Assert.InRange(sum.GateUsual.Seconds, 1.9 * 96, 2 * 96);
        Assert.InRange(sum.GateUsual.Threads, 190, 196);
    }

    [Fact]
    public void A_minimum_that_is_enough_leaves_nothing_to_wait_for()
    {
        var sum = new CapacitySum(CapacityInputs.Article with { MinThreads = 30 });

        Assert.Equal((0, 0, 0, 0), (sum.Missing, sum.Waits.Seconds, sum.GateFastest.Seconds, sum.GateUsual.Seconds));
        Assert.True(sum.IsMinimumEnough);
        Assert.Contains("Nothing needs to be set", CapacityWords.Sentence(sum), StringComparison.Ordinal);
        Assert.Null(CapacityWords.HeldBack(sum));
    }

    [Fact]
    public void A_minimum_that_is_enough_on_average_alone_is_still_to_be_raised()
    {
        var sum = new CapacitySum(CapacityInputs.Article with { MinThreads = 20 });

        Assert.Equal(0, sum.Missing);
        Assert.Contains("but 34 % of the requests queue. Set the minimum to 25", CapacityWords.Sentence(sum), StringComparison.Ordinal);
    }

    /// <summary>Of Erlang's tables: 17 threads for 16.7 let 91 % wait, 24 more than one in twenty, 25 fewer.</summary>
    [Theory]
    [InlineData(16.7, 16, 1)]
    [InlineData(16.7, 17, 0.9163)]
    [InlineData(16.7, 20, 0.3426)]
    [InlineData(16.7, 24, 0.0648)]
    [InlineData(16.7, 25, 0.0399)]
    [InlineData(1, 2, 0.3333)]
    public void The_share_that_waits_is_Erlangs(double held, int threads, double share) => Assert.Equal(share, ErlangC.WaitShare(held, threads), 1e-4);

    [Theory]
    [InlineData(0.0003, 1)]
    [InlineData(16.7, 25)]
    [InlineData(166.7, 190)]
    [InlineData(800, 850)]
    public void The_minimum_is_the_fewest_threads_with_which_at_most_one_request_in_twenty_waits(double held, int threads)
    {
        Assert.Equal(threads, ErlangC.ServersFor(held));
        Assert.True(ErlangC.WaitShare(held, threads) <= ErlangC.MaxWaiting);
        Assert.True(threads == 1 || ErlangC.WaitShare(held, threads - 1) > ErlangC.MaxWaiting);
    }

    [Fact]
    public void Where_the_recursion_is_left_for_its_limit_the_two_agree() =>
        Assert.InRange(ErlangC.ServersFor(100_001) - ErlangC.ServersFor(100_000), 0, 3);

    [Fact]
    public void Where_the_gate_is_held_back_its_rule_gives_no_time()
    {
        Assert.True(Article.IsGateHeldBack);
        Assert.Contains("every 125 ms", CapacityWords.HeldBack(Article)!, StringComparison.Ordinal);
        Assert.Equal(["no threads added", "no threads added"], CapacityWords.Rules(Article).Where(rule => rule.Name.StartsWith("Gate", StringComparison.Ordinal)).Select(rule => rule.Settled));

        // 4 threads of 4 s each leave it time, but 8 do not, and 133 are needed.
        var later = new CapacitySum(CapacityInputs.Article with { ServiceSeconds = 4 });
        Assert.True(later.IsGateHeldBack);
        Assert.Contains("With 8 or more busy threads", CapacityWords.HeldBack(later)!, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_the_gate_is_not_held_back_its_rule_gives_the_time_until_the_queue_is_gone()
    {
        Assert.False(Slow.IsGateHeldBack);
        Assert.Null(CapacityWords.HeldBack(Slow));
        Assert.Equal("1.5 to 3", CapacityWords.Figures(Slow)[2].Value);
        Assert.Equal("1.5 s", CapacityWords.Rules(Slow)[1].Settled);
    }

    [Fact]
    public void Above_100_threads_the_database_pool_must_be_raised_too()
    {
        Assert.Contains("is enough", CapacityWords.Figures(Article)[4].Words, StringComparison.Ordinal);
        Assert.Contains("raise Max Pool Size", CapacityWords.Figures(new CapacitySum(CapacityInputs.Article with { Users = 10_000 }))[4].Words, StringComparison.Ordinal);
    }

    [Fact]
    public void Few_users_do_not_lower_the_minimum_below_the_cores()
    {
        var sum = new CapacitySum(CapacityInputs.Article with { Users = 1 });

        Assert.Equal((4, 1), (sum.SuggestedMinThreads, sum.DatabasePool));
        Assert.InRange(sum.Threads, 0.0166, 0.0167);
    }

    [Theory]
    [InlineData(1, 3600, 0.001, 1, 1)]
    [InlineData(1_000_000, 0.1, 60, 256, 10_000)]
    [InlineData(1_000_000, 0.1, 60, 1, 1)]
    public void The_ends_of_the_fields_give_finite_figures_and_a_drawing(int users, double every, double service, int cores, int min)
    {
        using var page = new BunitContext();
        var sum = new CapacitySum(new CapacityInputs(users, every, service, cores, min));

        Assert.All(CapacityWords.Figures(sum), figure => Assert.DoesNotContain("–", figure.Value, StringComparison.Ordinal));
        Assert.DoesNotContain("NaN", JsonSerializer.Serialize(CapacityJson.Of(sum)), StringComparison.Ordinal);
        Assert.DoesNotContain("NaN", page.Render<SvgDrawing>(parameters => parameters.Add(one => one.Chart, CapacityChart.Of(sum))).Markup, StringComparison.Ordinal);
    }

    [Fact]
    public void For_programs_each_pace_has_its_own_seconds()
    {
        var settled = JsonSerializer.SerializeToElement(CapacityJson.Of(Slow)).GetProperty("settledSeconds");

        Assert.True(Slow.GateFastest.Seconds < Slow.GateUsual.Seconds);
        Assert.Equal(
            [Slow.Waits.Seconds, Slow.GateFastest.Seconds, Slow.GateUsual.Seconds, Slow.ArticleSeconds],
            ((string[])["taskWaits", "gateFastest", "gateUsual", "article"]).Select(pace => settled.GetProperty(pace).GetDouble()));
    }

    [Fact]
    public void The_drawing_rises_from_the_minimum_to_what_is_needed()
    {
        var chart = CapacityChart.Of(Slow);
        var (gate, waits) = (chart.Series[0], chart.Series[2]);

        Assert.Equal((0, 4), (gate.Points[0].X, gate.Points[0].Y));
        Assert.Equal(7, gate.Points[^1].Y, 1e-9);
        Assert.Equal(7, gate.Low![^1].Y, 1e-9);
        Assert.All(gate.Points.Zip(gate.Low), both => Assert.True(both.First.Y >= both.Second.Y));
        Assert.Equal((4, 7), (waits.Points[0].Y, waits.Points[^1].Y));
    }

    [Fact]
    public void Where_the_gate_is_held_back_the_drawing_has_the_articles_own_sum_under_its_name()
    {
        var own = CapacityChart.Of(Article).Series[0];

        Assert.Equal("simple estimate", own.Name);
        Assert.Null(own.Low);
        Assert.Equal(16.7, own.Points[^1].Y, 1e-9);
    }
}

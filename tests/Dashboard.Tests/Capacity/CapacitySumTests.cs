using Dashboard.Capacity;
using Dashboard.Diagnosis.Models;

namespace Dashboard.Tests.Capacity;

public sealed class CapacitySumTests
{
    private static readonly CapacitySum Article = new(CapacityInputs.Article);

    [Fact]
    public void The_articles_example_gives_its_16_7_threads_and_6_4_seconds()
    {
        Assert.Equal(100 / 3.0, Article.RequestsPerSecond, 1e-9);
        Assert.Equal(16.7, Article.Threads);
        Assert.Equal(6.4, Article.GateFastestSeconds);
        Assert.Equal(12.7, Article.GateUsualSeconds);
    }

    [Fact]
    public void The_articles_example_says_so_in_words()
    {
        var figures = CapacityWords.Figures(Article);

        Assert.Equal(["33.3", "16.7", "6.4 to 12.7", "17 to 25", "25"], figures.Select(figure => figure.Value));
        Assert.Equal("33.3 requests/s × 0.5 s", figures[1].Formula);
        Assert.Contains("need 16.7 threads for 33.3 requests/s", CapacityWords.Sentence(Article), StringComparison.Ordinal);
        Assert.Contains("it answers 8 requests/s", CapacityWords.Sentence(Article), StringComparison.Ordinal);
    }

    [Fact]
    public void Where_threads_wait_for_tasks_the_runtimes_own_rule_gives_the_time()
    {
        Assert.Equal(CooperativeBlocking.SecondsUntil(new PoolSettings(4, 4), 17), Article.WaitsSeconds);
        Assert.Equal(0.375, Article.WaitsSeconds, 1e-9);
    }

    [Fact]
    public void A_minimum_that_is_enough_leaves_nothing_to_wait_for()
    {
        var sum = new CapacitySum(CapacityInputs.Article with { MinThreads = 30 });

        Assert.Equal((0, 0, 0, 0), (sum.Missing, sum.WaitsSeconds, sum.GateFastestSeconds, sum.GateUsualSeconds));
        Assert.True(sum.IsMinimumEnough);
        Assert.Contains("Nothing needs to be set", CapacityWords.Sentence(sum), StringComparison.Ordinal);
        Assert.Null(CapacityWords.HeldBack(sum));
    }

    [Fact]
    public void A_minimum_that_is_enough_on_average_alone_is_still_to_be_raised()
    {
        var sum = new CapacitySum(CapacityInputs.Article with { MinThreads = 20 });

        Assert.Equal(0, sum.Missing);
        Assert.Contains("Set the minimum to 17 to 25", CapacityWords.Sentence(sum), StringComparison.Ordinal);
    }

    [Fact]
    public void The_gate_is_held_back_where_threads_become_free_more_often_than_every_500_ms()
    {
        Assert.True(Article.IsGateHeldBack);
        Assert.Contains("every 125 ms", CapacityWords.HeldBack(Article)!, StringComparison.Ordinal);
        Assert.False(new CapacitySum(CapacityInputs.Article with { ServiceSeconds = 4 }).IsGateHeldBack);
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

        Assert.Equal((4, 4, 1), (sum.SuggestedLeast, sum.SuggestedMost, sum.DatabasePool));
        Assert.InRange(sum.Threads, 0.0166, 0.0167);
    }

    [Theory]
    [InlineData(1, 3600, 0.001, 1, 1)]
    [InlineData(1_000_000, 0.1, 60, 256, 10_000)]
    [InlineData(1_000_000, 0.1, 60, 1, 1)]
    public void The_ends_of_the_fields_give_finite_figures_and_a_drawing(int users, double every, double service, int cores, int min)
    {
        var sum = new CapacitySum(new CapacityInputs(users, every, service, cores, min));

        Assert.All(CapacityWords.Figures(sum), figure => Assert.DoesNotContain("–", figure.Value, StringComparison.Ordinal));
        Assert.True(double.IsFinite(sum.WaitsSeconds));
        Assert.DoesNotContain("NaN", CapacityChart.Of(sum).Draw().Html, StringComparison.Ordinal);
    }

    [Fact]
    public void The_drawing_rises_from_the_minimum_to_what_is_needed()
    {
        var chart = CapacityChart.Of(Article);
        var (gate, waits) = (chart.Series[0], chart.Series[2]);

        Assert.Equal((0, 4), (gate.Points[0].X, gate.Points[0].Y));
        Assert.Equal(16.7, gate.Points[^1].Y, 1e-9);
        Assert.Equal(16.7, gate.Low![^1].Y, 1e-9);
        Assert.All(gate.Points.Zip(gate.Low), both => Assert.True(both.First.Y >= both.Second.Y));
        Assert.Equal((4, 17), (waits.Points[0].Y, waits.Points[^1].Y));
    }
}

using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.Timeline;

namespace Dashboard.Tests.Presets;

public sealed class ServiceTimeTests
{
    [Theory]
    [InlineData(100_000, 100, 16)]
    [InlineData(12_500, 100, 16)]
    [InlineData(12_400, 100, 17)]
    [InlineData(10_000, 100, 20)]
    [InlineData(9_999, 100, 25)]
    [InlineData(6_094, 100, 35)]
    [InlineData(6_094, 10, 16)]
    [InlineData(4_000, 100, 50)]
    [InlineData(3_999, 100, 55)]
    [InlineData(200, 100, 1_000)]
    public void Theory_is_at_most_half_of_the_capacity_in_steps_and_never_below_the_articles_time(double capacity, int workers, double milliseconds)
    {
        var chosen = ServiceTimeChoice.For(capacity, workers);

        Assert.Equal(milliseconds, chosen.TotalMilliseconds);
        Assert.True(workers / chosen.TotalSeconds <= capacity / 2);
    }

    [Fact]
    public void A_machine_that_answers_too_little_is_told_so()
    {
        var problem = Assert.Throws<UserFacingException>(() => ServiceTimeChoice.For(150, 100));

        Assert.Equal("This machine reached only 150 requests/s when it was measured, too few for 100 workers: stop whatever else keeps it busy, or choose the article's own 16 ms.", problem.Message);
    }

    [Fact]
    public void The_choice_is_said_with_its_numbers()
    {
        Assert.Equal(
            "This machine reached 6\u202f094 requests/s with the shortest query, so a query takes 35 ms here: 100 workers then request 2\u202f857/s, 47 % of that.",
            ServiceTimeChoice.Sentence(6094, 100, TimeSpan.FromMilliseconds(35)));
    }

    [Theory]
    [InlineData(16, 6_000, 16)] // 96 % of theory: kept.
    [InlineData(16, 4_812, 45)] // 77 %: 4.8 ms beside the query, of which 45 ms are nine times as much.
    [InlineData(35, 2_400, 60)]
    [InlineData(16, 50, 1_000)]
    public void A_time_with_which_nine_tenths_of_theory_are_not_reached_becomes_longer(double first, double reached, double confirmed)
    {
        Assert.Equal(confirmed, ServiceTimeChoice.Confirmed(TimeSpan.FromMilliseconds(first), 100, reached).TotalMilliseconds);
    }

    [Fact]
    public void A_time_that_became_longer_says_why()
    {
        var (first, confirmed) = (TimeSpan.FromMilliseconds(16), TimeSpan.FromMilliseconds(45));

        Assert.Equal(" At 16 ms it reached only 77 % of the ideal throughput on an endpoint that holds no thread.", ServiceTimeChoice.CheckSentence(first, confirmed, 100, 4_812));
        Assert.Equal("", ServiceTimeChoice.CheckSentence(first, first, 100, 6_000));
    }

    [Fact]
    public void The_warm_up_and_the_drain_are_left_out_of_the_capacity()
    {
        LoadInterval[] intervals =
        [
            .. Enumerable.Range(1, 16).Select(i => new LoadInterval(i * 0.25, 0.25, false, 0, 10, 0, 0)),
            .. Enumerable.Range(17, 8).Select(i => new LoadInterval(i * 0.25, 0.25, false, 0, 500, 0, 0)),
            new LoadInterval(6.1, 0.1, true, 0, 100, 0, 0),
        ];

        Assert.Equal(2000, CapacityProbe.PerSecond(new LoadSummary(4160, 693.3, 6, 4260, 100, 0, 0), intervals, CapacityProbe.Length));
        Assert.Equal(693.3, CapacityProbe.PerSecond(new LoadSummary(4160, 693.3, 6, 4260, 100, 0, 0), [], CapacityProbe.Length));
    }

    [Fact]
    public void Failed_requests_make_no_capacity()
    {
        var load = new LoadSummary(300, 100, 3, 300, 0, 0, 0)
        {
            Errors = new Dictionary<string, long> { ["http5xx"] = 290 },
            ErrorMessages = ["503 Service Unavailable."],
        };
        var problem = Assert.Throws<UserFacingException>(() => CapacityProbe.PerSecond(load, [], CapacityProbe.Length));

        Assert.Equal("This machine's capacity could not be measured: 290 of 300 requests failed (503 Service Unavailable). Check that the sample's database (DbMock) is running, then start again.", problem.Message);
        Assert.Throws<UserFacingException>(() => CapacityProbe.PerSecond(new LoadSummary(0, 0, 3, 0, 0, 0, 0), [], CapacityProbe.Length));
    }
}

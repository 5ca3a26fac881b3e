using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline.Rates;

public sealed class SlidingRateTests
{
    private readonly SlidingRate _rate = new();

    [Fact]
    public void At_the_beginning_it_is_divided_by_the_time_there_is()
    {
        Assert.Equal(40, _rate.Add(0.25, 0.25, 10));
        Assert.Equal(30, _rate.Add(0.5, 0.25, 5));
    }

    /// <summary>Timers are a little late or early: of a fifth interval that reaches into the second what lies in it counts.</summary>
    [Fact]
    public void An_interval_at_the_edge_counts_by_its_share()
    {
        double[] ends = [0.25, 0.5, 0.75, 1, 1.24];
        var rates = ends.Select((t, i) => _rate.Add(t, i == 4 ? 0.24 : 0.25, i is 0 or 4 ? 125 : 0)).ToArray();

        Assert.Equal(130, rates[^1]!.Value, 6);
    }

    [Fact]
    public void A_hair_of_an_interval_does_not_make_a_rate_of_one_item()
    {
        double[] ends = [1, 1.25, 1.5, 1.75, 1.9999427];
        var rates = ends.Select((t, i) => _rate.Add(t, i == 0 ? 1 : 0.25, i == 0 ? 1 : 0)).ToArray();

        Assert.Equal(1.0, rates[0]);
        Assert.Equal(0.0, rates[^1]);
    }

    [Fact]
    public void A_pause_is_counted_as_the_mean_of_its_own_long_interval() => Assert.Equal(20, _rate.Add(5, 5, 100));

    [Fact]
    public void What_was_counted_for_another_time_than_the_interval_is_divided_by_that()
    {
        _rate.Add(0.25, 0.25, 20, 0.2);

        Assert.Equal(100, _rate.Add(0.5, 0.25, 30, 0.3)!.Value, 9);
        Assert.Null(new SlidingRate().Add(0.25, 0.25, 0, 0));
    }

    [Fact]
    public void What_is_not_counted_is_unknown_and_after_a_second_of_that_forgotten()
    {
        Assert.Null(_rate.Add(0.25, 0.25, null));
        Assert.Equal(40, _rate.Add(0.5, 0.25, 10));
        Assert.Equal(40, _rate.Add(0.75, 0.25, null));
        Assert.Null(_rate.Add(1.5, 0.25, null));
    }

    [Fact]
    public void The_next_load_of_a_plan_does_not_inherit_the_rate_of_the_one_before()
    {
        var rates = new LoadRates();
        rates.Add(new LoadInterval(1, 0.25, Draining: false, 100, 100, 0, 0));
        var drained = rates.Add(new LoadInterval(1.25, 0.25, Draining: true, 0, 10, 0, 0));
        var next = rates.Add(new LoadInterval(1.5, 0.25, Draining: false, 5, 5, 0, 0));

        Assert.Equal((null, 40.0, null), (drained.Completed, drained.Drained, drained.Sent));
        Assert.Equal((20.0, null, 20.0, null), (next.Completed, next.Drained, next.Sent, next.Offered));
    }
}

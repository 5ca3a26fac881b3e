using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline.Rates;

public sealed class LoadSumsTests
{
    private readonly LoadSums _sums = new();

    [Fact]
    public void Two_loads_are_the_sum_of_both_and_one_that_tells_nothing_any_more_is_over()
    {
        Assert.True(_sums.Add(Interval(1, 0, 10)));
        Assert.True(_sums.Add(Interval(1.01, 1, 40)));
        Assert.False(_sums.Add(Interval(1.25, 0, 10)));

        Assert.Equal((2, 200.0, 6), (_sums.Count, Math.Round(_sums.CompletedPerSecond!.Value), _sums.InFlight));
        _sums.Add(Interval(4, 1, 40));

        Assert.Equal((1, 160.0, 3), (_sums.Count, Math.Round(_sums.CompletedPerSecond!.Value), _sums.InFlight));
    }

    [Fact]
    public void They_drain_once_none_sends_any_more()
    {
        _sums.Add(Interval(1, 0, 10) with { Draining = true });
        _sums.Add(Interval(1, 1, 10));
        Assert.False(_sums.IsDraining);

        _sums.Add(Interval(1.25, 1, 10) with { Draining = true });

        Assert.True(_sums.IsDraining);
        Assert.Null(_sums.CompletedPerSecond);
        Assert.True(_sums.Add(Interval(1.5, 0, 1)), "Another load follows without a pause.");
    }

    private static LoadInterval Interval(double t, int beside, long completed) => new(t, 0.25, false, completed, completed, 3, 0) { Beside = beside };
}

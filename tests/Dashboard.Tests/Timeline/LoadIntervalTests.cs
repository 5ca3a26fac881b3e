using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class LoadIntervalTests
{
    private static readonly LoadInterval Interval = new(10, 0.25, Draining: false, 0, 8, 0, 0);

    [Theory]
    [InlineData(0, 20, 1)]
    [InlineData(9.75, 10, 1)]
    [InlineData(0, 9.75, 0)]
    [InlineData(10, 20, 0)]
    [InlineData(9.8125, 20, 0.75)]
    [InlineData(9.8125, 9.875, 0.25)]
    [InlineData(12, 11, 0)]
    public void The_share_of_a_window_is_that_of_the_time_inside(double from, double to, double share) =>
        Assert.Equal(share, Interval.ShareBetween(from, to), tolerance: 1e-12);

    [Fact]
    public void Windows_side_by_side_share_an_interval_whole()
    {
        Assert.Equal(1, Enumerable.Range(0, 300).Sum(i => Interval.ShareBetween(i * 0.07, (i + 1) * 0.07)), tolerance: 1e-9);
    }

    [Fact]
    public void An_interval_without_length_is_nowhere() => Assert.Equal(0, (Interval with { WindowSeconds = 0 }).ShareBetween(0, 20));
}

using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class ThroughputResolutionTests
{
    private static readonly LoadSummary Load = new(1, 1, 5, 1, 0, 0, 0) { CountedPerSecond = 1, Latency = new LatencySummary(0, 0, 0, 1200, 0, 0, 0, 0, 0, 0) };

    [Fact]
    public void It_is_a_fifth_of_a_round_trip_and_of_a_plain_count_a_whole_one()
    {
        var fractional = ThroughputResolution.Of(Load, isOpenLoop: false)!;

        Assert.Equal(4.8, fractional.Percent, 9);
        Assert.Equal(9.6, fractional.SecondsFor(2.5), 9);
        Assert.Equal(24, ThroughputResolution.Of(Load with { CountedPerSecond = null }, isOpenLoop: false)!.Percent, 9);
    }

    [Fact]
    public void Neither_an_open_loop_nor_a_load_without_a_median_has_one()
    {
        Assert.Null(ThroughputResolution.Of(Load, isOpenLoop: true));
        Assert.Null(ThroughputResolution.Of(Load with { Latency = null }, isOpenLoop: false));
        Assert.Null(ThroughputResolution.Of(
            Load with { Source = "hey", Definitions = new Dictionary<string, string>(StringComparer.Ordinal) { ["completed"] = "x" } }, isOpenLoop: false));
    }
}

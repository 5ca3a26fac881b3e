using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class PeriodicDipsTests
{
    [Fact]
    public void A_collection_each_seven_seconds_is_named_and_counts_in_the_load_of_120_s()
    {
        ThroughputWindow[] windows = [.. Enumerable.Range(0, 120).Select(i => new ThroughputWindow(i, i % 7 == 3 ? 600 : 1000, null))];

        var steady = SteadyStateFinder.Find(windows);

        Assert.Equal((0, 1000), (steady.Seconds, steady.PlateauPerSecond));
        Assert.Equal("Steady from the start at 1\u202f000 requests/s ± 5 %, but for 17 dips, one every 7 s.", steady.Sentence);
    }

    [Fact]
    public void The_start_before_such_dips_is_not_part_of_the_steady_state()
    {
        ThroughputWindow[] windows = [.. Enumerable.Range(0, 120).Select(i => new ThroughputWindow(i, i < 30 ? 300 : i % 7 == 3 ? 600 : 1000, null))];

        Assert.Equal(30, SteadyStateFinder.Find(windows).Seconds);
    }

    /// <summary>Three dips; all at one end; a third and more of the time; without a period; of two windows.</summary>
    [Theory]
    [InlineData("..x......x......x.......", false)]
    [InlineData("..x......x......x......x.", true)]
    [InlineData("...................................x...x...x...x...x", false)]
    [InlineData(".xxx....xxx....xxx....xxx....xxx....", false)]
    [InlineData("..x.x.............x......x.....x...................x..x......", false)]
    [InlineData("..xx.....xx.....x......xx......xx.....x......xx....", true)]
    public void Only_what_comes_back_in_a_period_is_a_dip(string windows, bool isPeriodic) =>
        Assert.Equal(isPeriodic, PeriodicDips.Of([.. windows.Select(window => window == '.')]) is not null);
}

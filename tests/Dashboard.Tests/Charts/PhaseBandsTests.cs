using Dashboard.Charts;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts;

public sealed class PhaseBandsTests
{
    [Fact]
    public void Each_phase_lasts_until_the_next_begins_and_the_last_until_the_run_ends()
    {
        var bands = PhaseBands.Of(
        [
            new Phase(1, "load", "") { Label = "sync × 100" }, new PoolSample(2, 0.25), new Phase(11, "drain", ""),
            new Phase(12, "rest", "") { Label = "rest" }, new Phase(15, "load", ""), new Phase(20, "tail", ""),
        ]);

        Assert.Equal(
            [
                new(1, 11, "load", "sync × 100"), new(11, 12, "drain", "drain"), new(12, 15, "rest", "rest"),
                new(15, 20, "load", "load"), new PhaseBand(20, null, "tail", "recovery"),
            ],
            bands.All);
        bands.Add(new Phase(45, "end", ""));
        Assert.Equal(45, bands.All[^1].To);
    }

    [Fact]
    public void A_recording_without_load_has_no_bands_and_their_number_is_bounded()
    {
        Assert.Empty(PhaseBands.Of([new Phase(0, "record", ""), new Phase(9, "end", "")]).All);

        var many = PhaseBands.Of(Enumerable.Range(0, 1_000).Select(i => new Phase(i, "load", "")));
        Assert.Equal((100, 999), (many.All.Count, many.All[^1].From));
    }
}

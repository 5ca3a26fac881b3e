using Dashboard.Charts.Bands;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Charts.Bands;

public sealed class FindingBandsTests
{
    private static readonly Finding Starvation = new(RuleIds.StarvationByBlocking, 3) { Severity = 60, Title = "Starvation", Sentence = "9 waited." };

    [Fact]
    public void A_finding_lasts_until_it_is_said_to_have_ended_and_is_one_band_however_often_it_is_told()
    {
        var bands = FindingBands.Of([new FindingItem(5, Starvation), new PoolSample(6, 0.25), new FindingItem(7, Starvation with { Sentence = "12 waited." })]);

        Assert.Equal(new FindingBand(3, null, "bad", "Starvation", "▲ 12 waited."), Assert.Single(bands.All));
        bands.Add(Starvation with { To = 9 });
        Assert.Equal(9, Assert.Single(bands.All).To);
    }

    [Fact]
    public void Only_what_is_wrong_is_shaded_and_what_was_refined_no_more()
    {
        var bands = FindingBands.Of(
        [
            new FindingItem(5, Starvation), new FindingItem(6, Starvation with { To = 6, RefinedBy = RuleIds.LockConvoy }),
            new FindingItem(7, new Finding(RuleIds.Recovering, 1) { Severity = 10 }), new FindingItem(8, new Finding(RuleIds.SteadyBlocking, 2) { Severity = 35 }),
        ]);

        Assert.Equal((2d, "busy"), (Assert.Single(bands.All).From, bands.All[0].Kind));
    }

    [Fact]
    public void Their_number_is_bounded()
    {
        var bands = FindingBands.Of(Enumerable.Range(0, 1_000).Select(i => new FindingItem(i, Starvation with { From = i, To = i + 0.5 })));

        Assert.Equal((100, 999), (bands.All.Count, bands.All[^1].From));
    }
}

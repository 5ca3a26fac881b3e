using Dashboard.Load;

namespace Dashboard.Tests.Load;

public sealed class InFlightSamplerTests
{
    /// <summary>A request each 1/rate s that is out for 8 ms, looked at for 20 s: a beat of 20 ms sees 0 or 1 in all of these rates.</summary>
    [Theory]
    [InlineData(50)]
    [InlineData(100)]
    [InlineData(150)]
    [InlineData(250)]
    public void Random_looks_see_as_many_requests_as_are_out_where_a_fixed_beat_sees_the_same_point_again_and_again(int perSecond)
    {
        var random = new Random(perSecond);
        var (looks, seen) = (0, 0L);
        for (var at = InFlightSampler.Gap(random); at < 20; at += InFlightSampler.Gap(random))
        {
            (looks, seen) = (looks + 1, seen + OutAt(at, perSecond));
        }

        var truth = perSecond * 0.008;
        Assert.InRange(looks, 1800, 2200);
        Assert.InRange(seen / (double)looks, truth - 0.06, truth + 0.06);
    }

    [Fact]
    public void Gaps_are_ten_milliseconds_on_average_and_never_long()
    {
        var random = new Random(7);
        var gaps = Enumerable.Range(0, 10_000).Select(_ => InFlightSampler.Gap(random)).ToList();

        Assert.InRange(gaps.Average(), 0.0097, 0.0103);
        Assert.InRange(gaps.Max(), 0.05, 0.1);
        Assert.True(gaps.Min() >= 0);
    }

    private static int OutAt(double at, int perSecond)
    {
        var last = Math.Floor(at * perSecond);
        return Enumerable.Range(0, 3).Count(back => last - back >= 0 && at - ((last - back) / perSecond) < 0.008);
    }
}

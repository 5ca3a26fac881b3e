using Dashboard.Load;

namespace Dashboard.Tests.Load;

public sealed class LoadPacerTests
{
    [Fact]
    public void A_constant_rate_sends_at_once_and_then_in_equal_steps()
    {
        var pacer = new LoadPacer(new ArrivalRate(200), 2, null);

        Assert.Equal((400, 2), (pacer.Total, pacer.Seconds));
        Assert.Equal([0, 0.005, 0.010, 1.995], new long[] { 0, 1, 2, 399 }.Select(pacer.TimeOf));
    }

    [Theory]
    [InlineData(33.3, 10, 333)]
    [InlineData(0.1, 3, 1)]
    [InlineData(7, 0.3, 3)]
    [InlineData(100_000, 600, 60_000_000)]
    public void As_many_are_offered_as_there_is_area_rounded_up(double rate, double seconds, long total) =>
        Assert.Equal(total, new LoadPacer(new ArrivalRate(rate), seconds, null).Total);

    [Fact]
    public void A_number_of_requests_has_no_other_end()
    {
        var pacer = new LoadPacer(new ArrivalRate(50), null, 101);

        Assert.Equal((101, double.PositiveInfinity, 2), (pacer.Total, pacer.Seconds, pacer.TimeOf(100)));
    }

    [Fact]
    public void A_ramp_from_0_to_100_in_10_seconds_offers_500_at_the_square_roots()
    {
        var pacer = Ramp(0, (10, 100));

        Assert.Equal(500, pacer.Total);
        Assert.Equal(0, pacer.TimeOf(0));
        Assert.Equal(Math.Sqrt(0.2), pacer.TimeOf(1), 1e-9);
        Assert.Equal(5, pacer.TimeOf(125), 1e-9);
    }

    [Fact]
    public void A_ramp_that_falls_offers_its_last_request_before_it_ends()
    {
        var pacer = Ramp(100, (10, 0));

        Assert.Equal(500, pacer.Total);
        Assert.Equal(10 - Math.Sqrt(0.2), pacer.TimeOf(499), 1e-6);
    }

    [Fact]
    public void A_stretch_with_rate_0_sends_nothing_and_moves_what_follows()
    {
        var pacer = Ramp(10, (1, 10), (0.001, 0), (5, 0), (0.001, 10), (1, 10));
        var times = Enumerable.Range(0, (int)pacer.Total).Select(n => pacer.TimeOf(n)).ToArray();

        Assert.Equal(21, pacer.Total);
        Assert.Equal(0.9, times[9], 1e-9);
        Assert.Equal(1, times[10], 1e-9);
        Assert.InRange(times[11], 6.002, 6.2);
    }

    [Fact]
    public void A_request_at_the_edge_of_a_stretch_with_rate_0_waits_for_its_end()
    {
        // The area is 0 before the first stage and 100 after the second: neither request 0 nor request 100 belongs into the rest.
        var pacer = Ramp(0, (3, 0), (2, 100), (1, 0), (4, 0), (2, 50));

        Assert.Equal(200, pacer.Total);
        Assert.Equal(3, pacer.TimeOf(0));
        Assert.InRange(pacer.TimeOf(149), 5, 6);
        Assert.Equal(10, pacer.TimeOf(150), 1e-6);
    }

    /// <summary>A thousand ramps of up to 20 stages, a third of the rates 0; the seed is fixed, so that a failure comes again.</summary>
    [Fact]
    public void In_any_ramp_times_rise_each_request_is_due_when_the_area_before_it_is_full_and_the_total_is_the_area()
    {
        var random = new Random(4);
        for (var round = 0; round < 1_000; round++)
        {
            double Rate() => random.Next(3) == 0 ? 0 : Math.Round(random.NextDouble() * 500, random.Next(4));
            var first = Rate();
            var stages = Enumerable.Range(0, random.Next(1, 21))
                .Select(_ => (Seconds: Math.Round(0.01 + random.NextDouble() * 3, random.Next(2, 5)), PerSecond: Rate()))
                .ToArray();
            var pacer = Ramp(first, stages);
            var area = Area(first, stages, double.PositiveInfinity);
            var said = $"round {round}: {first} {string.Join(' ', stages)}";
            Assert.True(pacer.Total - area is > -1e-4 and < 1 + 1e-4, said);

            var before = -1.0;
            for (var n = 0L; n < pacer.Total; n++)
            {
                var time = pacer.TimeOf(n);
                Assert.True(time >= before && time <= pacer.Seconds, $"{said}: request {n} at {time} after {before}");
                Assert.True(Math.Abs(Area(first, stages, time) - n) < 1e-4, $"{said}: request {n} at {time}");
                before = time;
            }
        }

    }

    /// <summary>The area under the rate up to a moment, by trapezoids.</summary>
    private static double Area(double first, (double Seconds, double PerSecond)[] stages, double until)
    {
        var (area, from, rate) = (0.0, 0.0, first);
        foreach (var stage in stages)
        {
            var inside = Math.Clamp(until - from, 0, stage.Seconds);
            area += inside * (rate + ((stage.PerSecond - rate) * inside / stage.Seconds / 2));
            (from, rate) = (from + stage.Seconds, stage.PerSecond);
        }

        return area;
    }

    private static LoadPacer Ramp(double first, params (double Seconds, double PerSecond)[] stages) =>
        new(new ArrivalRate(first) { Stages = [.. stages.Select(stage => new RateStage(stage.Seconds, stage.PerSecond))] }, null, null);
}

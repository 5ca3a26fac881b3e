using Dashboard.Timeline;

namespace Dashboard.Tests.Validity;

public sealed class GeneratorChecksTests
{
    [Theory]
    [InlineData(80, true)]
    [InlineData(81, false)]
    public void A_generator_on_the_targets_machine_may_use_80_percent_of_half_of_it(double cpuPercent, bool holds)
    {
        var check = Loads.Check("generatorProcessor", intervals: Loads.Intervals(cpuPercent));

        Assert.Equal((cpuPercent, 80, holds), (check.Value, check.Limit, check.Holds));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_generator_with_a_machine_of_its_own_may_use_80_percent_of_all_of_it() =>
        Assert.True(await Task.FromResult(Loads.Check("generatorProcessor", Loads.Closed with { SharesMachine = false }, intervals: Loads.Intervals(159)) is { Limit: 160, Holds: true }));

    [Fact]
    public void A_burst_at_the_start_is_forgiven_and_a_tenth_of_the_time_is_not()
    {
        Assert.True(Loads.Check("generatorProcessor", intervals: Busy(4)).Holds);
        Assert.False(Loads.Check("generatorProcessor", intervals: Busy(5)).Holds);
    }

    [Fact]
    public void The_drain_does_not_hide_a_busy_generator()
    {
        var drain = Loads.Intervals(0).Select(interval => interval with { Draining = true });

        Assert.False(Loads.Check("generatorProcessor", intervals: [.. Loads.Intervals(150), .. drain]).Holds);
    }

    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void More_work_items_waiting_in_the_generator_than_processors_are_too_many(long queue, bool holds)
    {
        var check = Loads.Check("generatorQueue", intervals: Loads.Intervals(queue: queue));

        Assert.Equal((queue, Loads.Processors, holds), (check.Value, check.Limit, check.Holds));
    }

    [Theory]
    [InlineData(0.2, true)]
    [InlineData(0.21, false)]
    public void A_generator_that_stood_still_for_more_than_2_percent_of_the_time_is_not_valid(double seconds, bool holds)
    {
        var check = Loads.Check("generatorStalls", load: Loads.ClosedLoad with { Stalls = new GeneratorStalls(seconds, 0.1, StallCauses.Throttled) });

        Assert.Equal((2, holds), (check.Limit, check.Holds));
        Assert.Equal(!holds, check.Sentence.Contains("its control group had used up its processor quota", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(0.5, true)]
    [InlineData(0.51, false)]
    public void Beside_others_that_take_the_processors_it_may_wait_for_5_percent(double seconds, bool holds) =>
        Assert.Equal(holds, Loads.Check("generatorStalls", load: Loads.ClosedLoad with { Stalls = new GeneratorStalls(seconds, 0.01, StallCauses.Busy) }).Holds);

    [Fact]
    public void The_badge_says_for_how_long_it_stood_still()
    {
        var stalled = Loads.ClosedLoad with { Stalls = new GeneratorStalls(5, 5, StallCauses.Suspended) };
        var result = Dashboard.Validity.LoadValidity.Judge(Loads.Closed, stalled, Loads.Intervals(), Loads.Steady, Loads.Processors);

        Assert.False(result.Valid);
        Assert.Equal("unreliable: the load generator stalled for 5 s", Dashboard.Validity.CheckNames.Badge(result));
    }

    [Fact]
    public void Without_intervals_the_generator_is_not_judged()
    {
        Assert.Null(Loads.Check("generatorProcessor", intervals: []).Holds);
        Assert.Null(Loads.Check("generatorQueue", intervals: []).Holds);
    }

    [Theory]
    [InlineData(10, 200, true)] // 5 % of the median response of 200 ms
    [InlineData(10.1, 200, false)]
    [InlineData(2, 1, true)] // never less than 2 ms
    [InlineData(2.1, 1, false)]
    public void Requests_of_an_open_loop_are_sent_when_they_are_due(double lagMs, double medianMs, bool holds)
    {
        var load = Loads.OpenLoad with { SendLagMs = Loads.OpenLoad.SendLagMs! with { P99Ms = lagMs }, Response = Loads.TwoHundredMs with { P50Ms = medianMs } };

        Assert.Equal(holds, Loads.Check("sendLag", Loads.Open, load).Holds);
    }

    [Fact(Timeout = 10_000)]
    public async Task An_unknown_lag_is_not_judged() =>
        Assert.Null((await Task.FromResult(Loads.Check("sendLag", Loads.Open, Loads.OpenLoad with { SendLagMs = null }))).Holds);

    private static LoadInterval[] Busy(int busyIntervals) =>
        [.. Loads.Intervals().Select((interval, i) => i < busyIntervals ? interval with { AgentCpuPercent = 180 } : interval)];
}

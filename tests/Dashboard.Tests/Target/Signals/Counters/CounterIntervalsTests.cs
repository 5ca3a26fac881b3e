using Dashboard.Target.Signals.Counters;

namespace Dashboard.Tests.Target.Signals.Counters;

public sealed class CounterIntervalsTests
{
    [Theory]
    [InlineData(100, true, true, 100, 100)]
    [InlineData(250, true, true, 250, 100)]
    [InlineData(250, true, false, 125, 100)]
    [InlineData(1_000, true, false, 100, 100)]
    [InlineData(1_000, false, true, 1_000, 1_000)]
    [InlineData(1_000, false, false, 1_000, 1_000)]
    public void One_provider_speaks_each_100_ms_unless_another_tool_shall_be_spared(
        int sample, bool heartbeat, bool isWebServer, int runtime, int hosting)
    {
        var intervals = new CounterIntervals(TimeSpan.FromMilliseconds(sample), heartbeat, isWebServer);

        Assert.Equal((runtime, hosting), ((int)intervals.Runtime.TotalMilliseconds, (int)intervals.Hosting.TotalMilliseconds));
        Assert.InRange(intervals.ShortestSampleSeconds, 0.79 * sample / 1_000, 0.999 * sample / 1_000);
    }
}

using Dashboard.Target;

namespace Dashboard.Tests.Target;

public sealed class SessionOptionsTests
{
    [Theory]
    [InlineData(100)]
    [InlineData(250)]
    [InlineData(5_000)]
    public void An_interval_in_range_is_taken(int milliseconds) =>
        Assert.Equal(milliseconds, new SessionOptions { Interval = TimeSpan.FromMilliseconds(milliseconds) }.Validated().Interval.TotalMilliseconds);

    [Theory]
    [InlineData(0)]
    [InlineData(-250)]
    [InlineData(99.9)]
    [InlineData(5_001)]
    public void An_interval_out_of_range_is_refused_with_a_sentence(double milliseconds)
    {
        var options = new SessionOptions { Interval = TimeSpan.FromMilliseconds(milliseconds) };

        var refusal = Assert.Throws<TargetException>(options.Validated);

        Assert.Equal($"The interval must lie between 100 ms and 5 s; {milliseconds} ms does not.", refusal.Message);
    }

    [Theory]
    [InlineData(100, true, true, 100, 100)]
    [InlineData(250, true, true, 250, 100)]
    [InlineData(250, true, false, 125, 100)]
    [InlineData(1_000, true, false, 100, 100)]
    [InlineData(1_000, false, true, 1_000, 1_000)]
    [InlineData(1_000, false, false, 1_000, 1_000)]
    public void One_provider_speaks_each_100_ms_unless_another_tool_shall_be_spared(int interval, bool heartbeat, bool isWebServer, int runtime, int hosting)
    {
        var plan = new SessionPlan(new SessionOptions { Interval = TimeSpan.FromMilliseconds(interval), Heartbeat = heartbeat }, isWebServer);

        Assert.Equal((runtime, hosting), ((int)plan.RuntimeInterval.TotalMilliseconds, (int)plan.HostingInterval.TotalMilliseconds));
        Assert.InRange(plan.ShortestSampleSeconds, 0.79 * interval / 1_000, 0.999 * interval / 1_000);
    }
}

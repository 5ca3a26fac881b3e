using Dashboard.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Target;

[Collection(LiveTargetCollection.Name)]
public sealed class LatencyTests
{
    [Theory(Timeout = 60_000)]
    [InlineData("idle")]
    [InlineData("result")]
    [InlineData("sleep")]
    [InlineData("console")]
    public async Task A_sample_is_published_soon_after_it_was_taken(string mode)
    {
        await using var target = await PoolTargetProcess.StartAsync(mode);
        await using var monitor = new TargetMonitor(TimeProvider.System, NullLogger<TargetMonitor>.Instance);
        await monitor.AttachAsync(target.Id, TestContext.Current.CancellationToken);
        using var items = new TimelineListener(monitor.Hub);

        var delays = new List<double>();
        var intervals = new List<double>();
        while (delays.Count < 80)
        {
            var sample = await items.NextAsync<PoolSample>(TimeSpan.FromSeconds(5));
            delays.Add(monitor.Hub.Clock.Now - sample.T);
            intervals.Add(sample.IntervalSeconds);
        }

        delays.Sort();
        var (p50, p95, p99) = (delays[40], delays[76], delays[79]);
        var text = $"{mode}: p50 {p50:0.000} s, p95 {p95:0.000} s, max {p99:0.000} s, min {delays[0]:0.000}; intervals {intervals.Min():0.000}-{intervals.Max():0.000}";
        TestContext.Current.TestOutputHelper!.WriteLine(text);
        Console.Error.WriteLine(text);
        Assert.True(delays[0] >= 0, text);
    }
}

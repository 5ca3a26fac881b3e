using Dashboard.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Target;

/// <summary>Against a real process.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class LiveTargetTests : IAsyncLifetime
{
    private readonly TargetMonitor _monitor = new(TimeProvider.System, NullLogger<TargetMonitor>.Instance);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Theory(Timeout = 30_000)]
    [InlineData("idle")]
    [InlineData("sleep")]
    [InlineData("result")]
    public async Task Attaching_gives_samples_within_three_seconds_also_when_every_pool_thread_is_blocked(string mode)
    {
        await using var target = await PoolTargetProcess.StartAsync(mode);

        var watch = System.Diagnostics.Stopwatch.StartNew();
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        var sample = await items.NextAsync<PoolSample>(TimeSpan.FromSeconds(3));

        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(3), $"It took {watch.Elapsed}.");
        Assert.Equal(SessionState.Attached, _monitor.State);
        Assert.Equal($"Attached to PoolTarget (pid {target.Id}).", _monitor.Sentence);
        Assert.Equal("PoolTarget", _monitor.Facts!.EntryAssembly);
        Assert.StartsWith("10.0.", _monitor.Facts.RuntimeVersion);
        Assert.True(sample.ThreadCount >= 0, $"{sample}");
        Assert.InRange(sample.IntervalSeconds, 0.2, 0.6);
        Assert.InRange(sample.CpuPercent!.Value, 0, 100);
    }
}

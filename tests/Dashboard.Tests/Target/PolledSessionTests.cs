using System.Diagnostics;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>A session that is read once a second shows what one shows that is read as it comes, and is left and lost like it.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class PolledSessionTests : IAsyncLifetime
{
    private static readonly SessionOptions Polled = new() { Interval = TimeSpan.FromSeconds(1.1), Heartbeat = false, Polled = true };
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(10);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no socket files.");
        _monitor.SetOptions(Polled);
        return ValueTask.CompletedTask;
    }

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Fact(Timeout = 60_000)]
    public async Task Requests_are_counted_exactly()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<PoolSample>(Soon, static sample => sample.RequestsStarted == 0);

        using var client = new HttpClient { BaseAddress = target.Address };
        for (var i = 0; i < 200; i++)
        {
            await client.GetStringAsync("/", Token);
        }

        var started = 0.0;
        await items.NextAsync<PoolSample>(Soon, sample => (started += sample.RequestsStarted ?? 0) >= 200);
        await items.NextAsync<PoolSample>(Soon, static sample => sample.RequestsStarted == 0);
        Assert.Equal(200, started);
    }

    [Fact(Timeout = 60_000)]
    public async Task What_the_pool_does_is_read_when_it_did_it()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        var injections = new List<Injection>();
        while (injections.Count < 3)
        {
            injections.Add(await items.NextAsync<Injection>(Soon));
        }

        // Several come at a time; each has its own time all the same.
        Assert.Equal(3, injections.Select(static one => one.T).Distinct().Count());
    }

    [Fact(Timeout = 60_000)]
    public async Task It_is_left_at_once_and_the_target_is_read_closely_on_the_same_timeline()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<PoolSample>(Soon);

        _monitor.SetOptions(new SessionOptions());
        await items.NextAsync<PoolSample>(Soon, static sample => sample.IntervalSeconds < 0.5);

        _monitor.SetOptions(Polled);
        await items.NextAsync<PoolSample>(Soon, static sample => sample.IntervalSeconds > 1);
        var watch = Stopwatch.StartNew();
        await _monitor.DetachAsync();
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(3), $"It took {watch.Elapsed}.");
    }

    [Fact(Timeout = 60_000)]
    public async Task Its_end_is_told_from_its_death()
    {
        await using (var target = await PoolTargetProcess.StartAsync("idle"))
        {
            await _monitor.LookAtAsync(target.Id, Token);
            using var items = new TimelineListener(_monitor.Hub);
            await items.NextAsync<PoolSample>(Soon);
            target.Kill();
            await _monitor.WaitForStateAsync(SessionState.Killed, Soon);
        }

        await using (var target = await PoolTargetProcess.StartAsync("idle"))
        {
            await _monitor.LookAtAsync(target.Id, Token);
            using var items = new TimelineListener(_monitor.Hub);
            await items.NextAsync<PoolSample>(Soon);
            target.Terminate();
            await _monitor.WaitForStateAsync(SessionState.Ended, Soon);
        }
    }
}

using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target;

/// <summary>The sessions beside that of the counters, on real processes.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class AuxiliarySessionsTests : IAsyncDisposable
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(15);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Fact(Timeout = 60_000)]
    public async Task Levels_come_and_go_as_asked_and_the_counters_have_no_gap_meanwhile()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        var samples = new List<PoolSample>();

        foreach (var level in (SignalLevel[])[SignalLevel.Waits, SignalLevel.All, SignalLevel.Waits, SignalLevel.Counters])
        {
            _monitor.SetSignals(level);
            var change = await NextAsync<SignalsChange>(items, samples);
            Assert.Equal((level, level), (change.Level, _monitor.Status.Signals.On));
        }

        for (var more = 0; more < 3; more++)
        {
            samples.Add(await items.NextAsync<PoolSample>(Soon));
        }

        Assert.DoesNotContain(samples, sample => sample.IntervalSeconds > 1);
    }

    /// <summary>The level begins with the first event or heartbeat of it, and who waits is told then.</summary>
    [Fact(Timeout = 60_000)]
    public async Task Signals_count_as_read_once_they_are_heard()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        _monitor.SetSignals(SignalLevel.All);
        var statuses = new List<bool>();
        _monitor.Changed += () => statuses.Add(_monitor.Status.Signals is { IsSettled: true, On: not SignalLevel.All });
        await _monitor.AttachAsync(target.Id, Token);
        Assert.False(_monitor.Status.Signals.IsSettled);

        await _monitor.HeardAsync(Token);

        Assert.Equal((SignalLevel.All, true), (_monitor.Status.Signals.On, _monitor.Status.Signals.IsSettled));
        Assert.DoesNotContain(true, statuses);
        using var items = new TimelineListener(_monitor.Hub);
        _monitor.SetSignals(SignalLevel.Waits);
        Assert.False(_monitor.Status.Signals.IsSettled);
        await _monitor.HeardAsync(Token);
        Assert.Equal(SignalLevel.Waits, _monitor.Status.Signals.On);
    }

    [Fact(Timeout = 60_000)]
    public async Task Requests_blockers_threads_and_a_snapshot_reach_the_timeline()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        _monitor.SetSignals(SignalLevel.All);
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        var blocking = await items.NextAsync<BlockingSites>(Soon, window => window.Sites.Any(site => site.Kind == "Task wait"));
        Assert.Contains(blocking.Sites, site => site.BlockedSeconds > 0 && site.Method.Length > 0);
        var states = await items.NextAsync<ThreadStates>(Soon);
        Assert.True(states.Workers > 0 || states.Missing is not null);

        try
        {
            await _monitor.TakeSnapshotAsync(Token);
        }
        catch (TargetException refused) when (refused.Message.Contains("already being taken", StringComparison.Ordinal))
        {
            // The pool starves: the product may be taking one of its own at this moment, which is as good.
        }

        var snapshot = await items.NextAsync<StackSnapshotItem>(Soon);
        Assert.Contains(snapshot.Groups, group => group is { InPool: true, Kind: "Task wait" });
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_a_target_a_snapshot_is_refused_in_a_sentence()
    {
        var refusal = await Assert.ThrowsAnyAsync<Exception>(() => _monitor.TakeSnapshotAsync(Token));

        Assert.Equal("No target is attached: there are no stacks to show.", refusal.Message);
    }

    /// <summary>The next item of a kind; samples on the way are kept.</summary>
    private static async Task<TItem> NextAsync<TItem>(TimelineListener items, List<PoolSample> samples)
        where TItem : TimelineItem
    {
        var item = await items.NextAsync<TimelineItem>(Soon, item =>
        {
            if (item is PoolSample sample)
            {
                samples.Add(sample);
            }

            return item is TItem;
        });
        return (TItem)item;
    }
}

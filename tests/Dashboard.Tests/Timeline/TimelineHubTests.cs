using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class TimelineHubTests
{
    private static TimelineHub NewHub() => new(new TimelineClock(TimeProvider.System));

    private static PoolSample Sample(double t) => new(t, 0.25) { ThreadCount = t };

    [Fact(Timeout = 10_000)]
    public async Task A_late_listener_gets_what_was_remembered_and_then_everything_after_it()
    {
        var hub = NewHub();
        hub.Publish(Sample(1));
        hub.Publish(new Phase(2, "load", "A load."));
        using var subscription = hub.Subscribe(16, out var remembered);
        hub.Publish(Sample(3));

        Assert.Equal([1d, 2d], remembered.Select(i => i.T));
        Assert.Equal(3, (await subscription.Items.ReadAsync(TestContext.Current.CancellationToken)).T);
        Assert.False(subscription.Items.TryRead(out _));
    }

    [Fact(Timeout = 20_000)]
    public async Task Subscribing_while_another_thread_publishes_leaves_no_gap_and_no_overlap()
    {
        var hub = NewHub();
        const int Count = 10_000;
        var publishing = Task.Run(() =>
        {
            for (var i = 0; i < Count; i++)
            {
                hub.Publish(Sample(i));
            }
        }, TestContext.Current.CancellationToken);
        var subscriptions = new List<(TimelineSubscription Subscription, IReadOnlyList<TimelineItem> Remembered)>();
        do
        {
            subscriptions.Add((hub.Subscribe(Count, out var remembered), remembered));
            await Task.Yield();
        }
        while (!publishing.IsCompleted && subscriptions.Count < 200);

        await publishing;
        foreach (var (subscription, remembered) in subscriptions)
        {
            subscription.Dispose();
            var seen = remembered.Select(i => i.T).ToList();
            await foreach (var item in subscription.Items.ReadAllAsync(TestContext.Current.CancellationToken))
            {
                seen.Add(item.T);
            }

            Assert.Equal(Enumerable.Range(0, Count).Select(i => (double)i), seen);
        }
    }

    [Fact]
    public void A_slow_listener_loses_its_own_oldest_items_and_sees_how_many_while_others_lose_none()
    {
        var hub = NewHub();
        using var slow = hub.Subscribe(4);
        using var large = hub.Subscribe(100);
        for (var i = 0; i < 10; i++)
        {
            hub.Publish(Sample(i));
        }

        Assert.Equal(6, slow.TakeLost());
        Assert.Equal(0, slow.TakeLost());
        Assert.True(slow.Items.TryRead(out var first));
        Assert.Equal(6, first.T);
        Assert.Equal(0, large.TakeLost());
        Assert.Equal(10, large.Items.Count);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_disposed_subscription_ends_and_takes_nothing_any_more()
    {
        var hub = NewHub();
        var subscription = hub.Subscribe(4);
        hub.Publish(Sample(1));
        subscription.Dispose();
        hub.Publish(Sample(2));

        Assert.True(await subscription.Items.WaitToReadAsync(TestContext.Current.CancellationToken));
        Assert.True(subscription.Items.TryRead(out var only));
        Assert.Equal(1, only.T);
        Assert.False(await subscription.Items.WaitToReadAsync(TestContext.Current.CancellationToken));
    }
}

using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class TimelineSubscriptionTests
{
    private static readonly TimeSpan Never = TimeSpan.FromHours(1);
    private static readonly TimeSpan Often = TimeSpan.FromMilliseconds(10);

    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 10_000)]
    public async Task An_item_wakes_whoever_takes_items_though_no_time_has_come_and_the_end_of_the_subscription_ends_it()
    {
        using var subscription = _hub.Subscribe(16);
        var (turns, taken) = (new List<bool>(), new List<double>());
        _hub.Publish(new PoolSample(1, 1));
        await foreach (var isTick in subscription.ItemsOrTicksAsync(Never, TimeProvider.System, Token))
        {
            turns.Add(isTick);
            while (subscription.Items.TryRead(out var item))
            {
                taken.Add(item.T);
            }

            if (taken.Count == 1)
            {
                _hub.Publish(new PoolSample(2, 1));
            }
            else
            {
                subscription.Dispose();
            }
        }

        Assert.Equal([1d, 2], taken);
        Assert.All(turns, Assert.False);
    }

    [Fact(Timeout = 10_000)]
    public async Task What_was_published_before_the_subscription_ended_can_still_be_taken()
    {
        var subscription = _hub.Subscribe(16);
        _hub.Publish(new PoolSample(1, 1));
        subscription.Dispose();

        var taken = 0;
        await foreach (var _ in subscription.ItemsOrTicksAsync(Never, TimeProvider.System, Token))
        {
            taken += subscription.Items.TryRead(out var _) ? 1 : 0;
        }

        Assert.Equal(1, taken);
    }

    [Fact(Timeout = 10_000)]
    public async Task Without_items_the_time_comes_again_and_again_until_the_token_is_cancelled()
    {
        using var subscription = _hub.Subscribe(16);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var ticks = 0;

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (var isTick in subscription.ItemsOrTicksAsync(Often, TimeProvider.System, end.Token))
            {
                Assert.True(isTick);
                if (++ticks == 3)
                {
                    await end.CancelAsync();
                }
            }
        });
        Assert.Equal(3, ticks);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_time_comes_also_while_items_never_cease()
    {
        using var subscription = _hub.Subscribe(16);
        _hub.Publish(new PoolSample(0, 1));
        await foreach (var isTick in subscription.ItemsOrTicksAsync(Often, TimeProvider.System, Token))
        {
            if (isTick)
            {
                return;
            }

            // Nothing is taken: the next turn is at once.
        }

        Assert.Fail("It must not end by itself.");
    }
}

using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Timeline;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Running;

public sealed class PoolIdleWaiterTests
{
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));

    [Fact]
    public void A_pool_is_at_rest_after_a_whole_second_without_queue_and_with_no_more_threads_than_before()
    {
        var rest = new PoolIdleWaiter(_hub, 3, TimeProvider.System);

        Assert.False(rest.IsAtRest(Sample(10, 12, 5)));
        Assert.False(rest.IsAtRest(Sample(10.25, 3, 0)));
        Assert.False(rest.IsAtRest(Sample(10.5, 3, 1)));
        Assert.False(rest.IsAtRest(Sample(10.75, 4, 0)));
        Assert.False(rest.IsAtRest(Sample(11, 3, 0)));
        Assert.False(rest.IsAtRest(Sample(11.5, 2, 0)));
        Assert.True(rest.IsAtRest(Sample(11.75, 2, 0)));
    }

    [Fact]
    public void An_idle_pool_has_few_threads_for_its_processors_or_its_minimum()
    {
        Assert.Equal(8, PoolIdleWaiter.Most(2, 2));
        Assert.Equal(52, PoolIdleWaiter.Most(24, null));
        Assert.Equal(100, PoolIdleWaiter.Most(2, 100));
    }

    [Fact]
    public void Between_repeats_it_has_as_many_as_before_or_its_minimum_and_two_more()
    {
        Assert.Equal(4, PoolIdleWaiter.Again(before: 2, processors: 2, minimumThreads: 2));
        Assert.Equal(9, PoolIdleWaiter.Again(before: 9, processors: 2, minimumThreads: null));
        Assert.Equal(26, PoolIdleWaiter.Again(before: 3, processors: 24, minimumThreads: null));
        Assert.Equal(102, PoolIdleWaiter.Again(before: 3, processors: 2, minimumThreads: 100));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_pool_that_stays_busy_is_not_waited_for_for_ever_and_a_sentence_says_so()
    {
        var time = new FakeTimeProvider();
        var waiting = new PoolIdleWaiter(_hub, 3, time).WaitAsync(TestContext.Current.CancellationToken);
        _hub.Publish(Sample(1, 127, 40));
        time.Advance(TimeSpan.FromSeconds(29));
        Assert.False(waiting.IsCompleted);
        time.Advance(TimeSpan.FromSeconds(1));

        Assert.StartsWith("The pool was not idle after 30 s (127 threads", await waiting, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task Waiting_ends_with_the_sample_that_closes_the_second()
    {
        var waiting = new PoolIdleWaiter(_hub, 3, TimeProvider.System).WaitAsync(TestContext.Current.CancellationToken);
        for (var t = 1.0; !waiting.IsCompleted; t += 0.25)
        {
            _hub.Publish(Sample(t, t < 5 ? 10 : 3, 0));
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        Assert.Null(await waiting);
    }

    [Theory(Timeout = 10_000)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_pool_of_a_target_that_is_gone_is_not_waited_for(bool before)
    {
        var gone = new SessionChange(2, SessionState.Killed, "TargetApp (pid 4711) ended.");
        var waiting = default(Task<string?>);
        if (before)
        {
            _hub.Publish(gone);
            waiting = new PoolIdleWaiter(_hub, 3, TimeProvider.System).WaitAsync(TestContext.Current.CancellationToken);
        }
        else
        {
            waiting = new PoolIdleWaiter(_hub, 3, TimeProvider.System).WaitAsync(TestContext.Current.CancellationToken);
            _hub.Publish(Sample(1, 127, 40));
            _hub.Publish(gone);
        }

        var refused = await Assert.ThrowsAsync<UserFacingException>(() => waiting);
        Assert.Equal("The target is gone. TargetApp (pid 4711) ended.", refused.Message);
    }

    [Fact]
    public void A_pool_looks_at_rest_by_its_newest_sample()
    {
        Assert.True(new PoolIdleWaiter(_hub, 3, TimeProvider.System).LooksAtRest);
        _hub.Publish(Sample(1, 127, 0));
        Assert.False(new PoolIdleWaiter(_hub, 3, TimeProvider.System).LooksAtRest);
        _hub.Publish(Sample(1.25, 3, 0));
        Assert.True(new PoolIdleWaiter(_hub, 3, TimeProvider.System).LooksAtRest);
    }

    private static PoolSample Sample(double t, double threads, double queue) => new(t, 0.25) { ThreadCount = threads, QueueLength = queue };
}

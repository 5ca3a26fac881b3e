using Dashboard.Runs;
using Dashboard.Timeline;

namespace Dashboard.Tests.Runs;

public sealed class PoolRestTests
{
    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));

    [Fact(Timeout = 10_000)]
    public Task A_pool_is_at_rest_after_a_whole_second_without_queue_and_with_no_more_threads_than_before()
    {
        var rest = new PoolRest(_hub, 3, TimeProvider.System);

        Assert.False(rest.IsAtRest(Sample(10, 12, 5)));
        Assert.False(rest.IsAtRest(Sample(10.25, 3, 0)));
        Assert.False(rest.IsAtRest(Sample(10.5, 3, 1)));
        Assert.False(rest.IsAtRest(Sample(10.75, 4, 0)));
        Assert.False(rest.IsAtRest(Sample(11, 3, 0)));
        Assert.False(rest.IsAtRest(Sample(11.5, 2, 0)));
        Assert.True(rest.IsAtRest(Sample(11.75, 2, 0)));
        return Task.CompletedTask;
    }

    [Fact(Timeout = 10_000)]
    public async Task Waiting_ends_with_the_sample_that_closes_the_second()
    {
        var waiting = new PoolRest(_hub, 3, TimeProvider.System).WaitAsync(TestContext.Current.CancellationToken);
        for (var t = 1.0; !waiting.IsCompleted; t += 0.25)
        {
            _hub.Publish(Sample(t, t < 5 ? 10 : 3, 0));
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        Assert.Null(await waiting);
    }

    private static PoolSample Sample(double t, double threads, double queue) => new(t, 0.25) { ThreadCount = threads, QueueLength = queue };
}

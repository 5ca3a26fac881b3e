using Dashboard.Catalogue;
using Dashboard.Runs;

namespace Dashboard.Tests.Runs;

public sealed class PoolRestTests
{
    [Fact(Timeout = 10_000)]
    public Task A_pool_at_rest_has_few_threads_for_its_processors_or_its_minimum()
    {
        Assert.Equal(8, PoolRest.Most(2, 2));
        Assert.Equal(52, PoolRest.Most(24, null));
        Assert.Equal(100, PoolRest.Most(2, 100));
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public async Task The_wait_ends_when_the_threads_of_the_earlier_load_are_gone()
    {
        var answers = new Queue<int>([127, 9, 8, 3]);
        var busy = new List<int>();
        await PoolRest.WaitAsync(() => Task.FromResult(Pool(answers.Dequeue())), busy.Add, TimeProvider.System, TestContext.Current.CancellationToken);

        Assert.Equal([127, 9], busy);
        Assert.Single(answers);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_pool_that_stays_busy_is_not_waited_for_for_ever()
    {
        // Each look at the clock is 10 s later; its timers end at once.
        var time = new LeapingTime();
        var busy = new List<int>();
        await PoolRest.WaitAsync(() => Task.FromResult(Pool(127)), busy.Add, time, TestContext.Current.CancellationToken);

        Assert.InRange(busy.Count, 1, 3);
    }

    private static PoolFacts Pool(int threads) => new(2, 2, 32767, 1000, threads, 0, 0, 2, 1);

    private sealed class LeapingTime : TimeProvider
    {
        private long _now;

        public override long TimestampFrequency => 1;

        public override long GetTimestamp() => _now += 10;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => base.CreateTimer(callback, state, TimeSpan.Zero, period);
    }
}

using Dashboard.Accounts.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class SnapshotTriggerTests
{
    private readonly SnapshotTrigger _trigger = new();
    private SignalLevel _level = SignalLevel.All;

    [Fact]
    public void A_queue_above_0_for_a_second_takes_one_snapshot()
    {
        Assert.Null(Add(1, queue: 5));
        Assert.Null(Add(1.75, queue: 3));

        Assert.Equal("The queue was above 0 for 1.0 s.", Add(2, queue: 1));
        Assert.Null(Add(2.25, queue: 9));
    }

    /// <summary>Events tell of waits that begin, never of those that began before.</summary>
    [Fact]
    public void Threads_that_are_blocked_at_the_first_look_take_one_and_later_ones_do_not()
    {
        Assert.Equal("8 threads were blocked when reading began.", _trigger.Add(new ThreadStates(0.5) { Waiting = 7, Socket = 1, IdleOrWaiting = 3 }, _level));
        Assert.Null(_trigger.Add(new ThreadStates(60) { Waiting = 9 }, _level));

        _trigger.Add(new SessionChange(70, SessionState.Ended, "Ended."), _level);
        Assert.NotNull(_trigger.Add(new ThreadStates(75) { Waiting = 9 }, _level));
    }

    [Fact]
    public void Idle_threads_at_the_first_look_take_none()
    {
        Assert.Null(_trigger.Add(new ThreadStates(0.5) { IdleOrWaiting = 30, Waiting = 1 }, _level));
        Assert.Null(_trigger.Add(new ThreadStates(1.5) { Waiting = 9 }, _level));
    }

    [Fact]
    public void A_queue_that_empties_meanwhile_does_not()
    {
        Add(1, queue: 5);
        Add(1.25, queue: 0);

        Assert.Null(Add(2.25, queue: 5));
        Assert.Null(Add(3, queue: 5));
        Assert.NotNull(Add(3.25, queue: 5));
    }

    [Fact]
    public void A_queue_that_comes_again_and_again_for_less_than_a_second_takes_one_when_it_begins()
    {
        foreach (var at in new[] { 1, 6 })
        {
            Assert.Null(Add(at - 0.25, queue: 0));
            var due = Add(at, queue: 40);
            Assert.Equal(at == 6 ? "The queue is above 0 again, 4.3 s after the last backlog." : null, due);
            Assert.Null(Add(at + 0.5, queue: 20));
            Assert.Null(Add(at + 0.75, queue: 0));
        }
    }

    [Fact]
    public void A_queue_that_is_gone_at_the_next_sample_and_comes_again_takes_none()
    {
        for (var at = 1; at < 30; at += 5)
        {
            Assert.Null(Add(at, queue: 40));
            Assert.Null(Add(at + 0.25, queue: 0));
        }
    }

    [Fact]
    public void Threads_that_pile_up_take_one()
    {
        Add(1, threads: 4);
        Add(3, threads: 11);

        Assert.Equal("8 threads were added within 5 s.", Add(5, threads: 12));
    }

    [Fact]
    public void Threads_that_come_slowly_do_not()
    {
        for (var second = 0; second < 60; second++)
        {
            Assert.Null(Add(second, threads: 4 + second));
        }
    }

    [Fact]
    public void After_a_snapshot_there_is_none_for_30_seconds()
    {
        Add(0, queue: 5);
        Assert.NotNull(Add(1, queue: 5));
        Assert.Null(Add(30.9, queue: 5));

        Assert.NotNull(Add(31, queue: 5));
    }

    [Fact]
    public void One_that_somebody_asked_for_counts_too()
    {
        Add(0, queue: 5);
        _trigger.Taken(0.9);

        Assert.Null(Add(30, queue: 5));
        Assert.NotNull(Add(31, queue: 5));
    }

    [Fact]
    public void Where_not_everything_is_read_there_is_none_and_what_was_seen_before_counts_once_it_is()
    {
        _level = SignalLevel.Waits;
        Add(0, queue: 5);
        Assert.Null(Add(10, queue: 5));

        _level = SignalLevel.All;
        Assert.Equal("The queue was above 0 for 10.3 s.", Add(10.25, queue: 5));
    }

    [Theory]
    [InlineData(SignalLevel.All)]
    [InlineData(SignalLevel.Waits)]
    public void Blocked_threads_that_were_found_take_one_once(SignalLevel level)
    {
        _level = level;

        Assert.Equal("Finding: Thread-pool starvation from Task waits.", Found(3, Starvation));
        Assert.Null(Found(8, Starvation with { Severity = 90 }));
        Assert.Null(Found(60, Starvation with { Severity = 95 }));
        Assert.Null(Found(61, Starvation with { To = 60 }));
    }

    [Fact]
    public void Where_only_counters_are_read_nothing_takes_one()
    {
        _level = SignalLevel.Counters;

        Assert.Null(Found(3, Starvation));
    }

    [Fact]
    public void What_does_not_say_that_threads_are_blocked_takes_none() =>
        Assert.Null(Found(3, new Finding("cpuBound", 1) { Title = "The processors are the limit", ThreadsBlocked = false }));

    [Fact]
    public void An_early_one_does_not_take_the_place_of_that_which_shows_what_was_found()
    {
        Add(0, queue: 5);
        Assert.NotNull(Add(1, queue: 5));
        _trigger.Taken(1.2);

        Assert.NotNull(Found(3, Starvation));
        _trigger.Taken(3.2);
        Assert.Null(Found(8, Starvation with { Rule = "lockConvoy" }));
    }

    [Fact]
    public void What_is_found_soon_after_a_full_one_takes_one_as_soon_as_30_seconds_are_over()
    {
        _trigger.Taken(1);

        Assert.Null(Found(3, Starvation));
        Assert.Null(Found(30.9, Starvation));
        Assert.NotNull(Found(31, Starvation));
    }

    [Fact]
    public void While_a_finding_lasts_threads_without_a_name_take_further_ones_ever_more_rarely()
    {
        Assert.NotNull(Found(3, Starvation));
        _trigger.Taken(3.2);
        Assert.Null(Nameless(4, threads: 20));
        Assert.Equal("20 threads are blocked in an unidentified method.", Nameless(5.5, threads: 20));
        _trigger.Taken(5.7);
        Assert.Null(Nameless(9, threads: 20));
        Assert.Null(Nameless(10, threads: 0.5));
        Assert.Null(Nameless(10, threads: 20, named: 21));

        Assert.NotNull(Nameless(10, threads: 20));
        Found(11, Starvation with { To = 11 });
        Assert.Null(Nameless(60, threads: 20));
    }

    [Fact]
    public void A_handler_that_a_snapshot_could_not_name_either_takes_no_more()
    {
        Assert.NotNull(Found(3, Starvation));
        var inlined = Site("GET /orders", 20) with { Route = "GET /orders" };
        var window = new BlockingSites(10, 1) { Source = BlockingSites.OfSystem, Sites = [inlined] };
        _trigger.Add(new BlockingSites(3.2, 1) { Source = BlockingSites.Snapshot, Sites = [inlined with { Source = BlockingSites.Snapshot }] }, _level);

        Assert.Null(_trigger.Add(window, _level));
        Assert.NotNull(_trigger.Add(window with { Sites = [inlined with { Method = "GET /a", Route = "GET /a" }] }, _level));
    }

    /// <summary>One thread of a route that waits in the framework alone, or a later snapshot that names the method: its handler was not inlined.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_route_of_which_a_snapshot_names_a_method_is_looked_at_again(bool inTheSameSnapshot)
    {
        Found(3, Starvation);
        var nameless = Site("GET /orders", 20) with { Route = "GET /orders" };
        var window = new BlockingSites(10, 1) { Source = BlockingSites.OfSystem, Sites = [nameless] };
        var inFramework = nameless with { Source = BlockingSites.Snapshot };
        var named = inFramework with { Method = "Orders.Get" };

        See(3.2, inTheSameSnapshot ? [inFramework, named] : [inFramework]);
        Assert.Equal(!inTheSameSnapshot, _trigger.Add(window, _level) is null);
        See(12, named);
        Assert.NotNull(_trigger.Add(window with { T = 60 }, _level));

        void See(double t, params BlockingSite[] sites) => _trigger.Add(new BlockingSites(t, 1) { Source = BlockingSites.Snapshot, Sites = sites }, _level);
    }

    [Fact]
    public void Without_a_finding_threads_without_a_name_take_none()
    {
        _trigger.Taken(1);

        Assert.Null(Nameless(60, threads: 20));
    }

    [Fact]
    public void A_target_that_tells_neither_queue_nor_threads_gives_no_reason() => Assert.Null(_trigger.Add(new PoolSample(1, 0.25), _level));

    private static Finding Starvation { get; } = new("starvationByTaskWaits", 1) { Title = "Thread-pool starvation from Task waits", ThreadsBlocked = true };

    private string? Add(double t, double? queue = null, double? threads = null) =>
        _trigger.Add(new PoolSample(t, 0.25) { QueueLength = queue, ThreadCount = threads }, _level);

    private string? Nameless(double t, double threads, double named = 0) => _trigger.Add(
        new BlockingSites(t, 1)
        {
            Source = BlockingSites.OfSystem,
            Sites = [Site("sleeps", threads), Site("Orders.Get", named)],
        },
        _level);

    private static BlockingSite Site(string method, double threads) => new(method, "sleep", BlockingSites.OfSystem) { BlockedSeconds = threads };

    private string? Found(double t, Finding finding) => _trigger.Add(new FindingItem(t, finding), _level);
}

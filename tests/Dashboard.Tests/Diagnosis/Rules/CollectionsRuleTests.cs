using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>Garbage collections as a cause, by pauses.</summary>
public sealed class CollectionsRuleTests
{
    private readonly PoolScript _pool = new();

    [Fact]
    public void Work_that_waits_while_collections_suspend_all_threads_waits_for_them()
    {
        _pool.For(6, queue: 5, cpu: 70, paused: 0.25, beside: t => t % 1 == 0 ? [new GcPause(t, 0.14, 2), new GcPause(t, 0.02, 1)] : []);

        Assert.Equal([RuleIds.Collections], _pool.Rules);
        Assert.Equal(
            "Garbage collections suspend all threads for 25 % of the time: up to 5 work items waited, with the CPU at 70 % on average. The longest pause took 140 ms "
            + "(generations 2, 1). The collector's mode: server, concurrent, heap limit 200 MB.",
            _pool.The(RuleIds.Collections).Sentence);
        Assert.Contains("ArrayPool", Advice.For(RuleIds.Collections)!.Properly, StringComparison.Ordinal);
    }

    [Fact]
    public void Slow_requests_are_enough_and_pauses_alone_are_not()
    {
        _pool.For(6, cpu: 60, paused: 0.25);
        Assert.Empty(_pool.Rules);

        _pool.For(6, cpu: 60, paused: 0.25, beside: t => [PoolScript.Load(t, inFlight: 8, completed: 5, seconds: 0.9)]);
        Assert.Equal([RuleIds.Collections], _pool.Rules);
    }

    [Fact]
    public void Few_pauses_are_none()
    {
        _pool.For(6, queue: 5, cpu: 70, paused: 0.08);

        Assert.DoesNotContain(RuleIds.Collections, _pool.Rules);
    }

    /// <summary>Each pause of generation 0 is short; together they are a tenth of the time.</summary>
    [Fact]
    public void Blocked_threads_between_many_short_pauses_are_still_starvation()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5).For(8, queue: 45, threads: 12, cpu: 20, collecting: 80, paused: 0.12,
            beside: t => t % 1 == 0 ? [new ThreadStates(t) { Waiting = 11, Running = 1 }] : []);

        Assert.Equal(RuleIds.StarvationByTaskWaits, Assert.Single(_pool.Current).Rule);
    }

    /// <summary>The counter is of the last collection, and keeps its value until the next.</summary>
    [Fact]
    public void Where_pauses_are_read_the_counter_holds_no_finding_back_and_where_they_are_not_it_does()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5).For(4, queue: 45, threads: 12, collecting: 80, paused: 0);
        Assert.Equal(RuleIds.StarvationByTaskWaits, Assert.Single(_pool.Current).Rule);

        var unread = new PoolScript().For(1).Goal(8, 4).Goal(8, 5).For(4, queue: 45, threads: 12, collecting: 80);
        Assert.Equal(RuleIds.WorkWaits, Assert.Single(unread.Current).Rule);
    }

    /// <summary>A look in a pause sees all threads wait: 60 % of the looks with 40 % of the time paused are a third blocked between.</summary>
    [Fact]
    public void Threads_that_a_collection_suspends_are_not_called_blocked()
    {
        _pool.For(8, queue: 5, threads: 10, cpu: 60, paused: 0.4, beside: t => t % 1 == 0 ? [new ThreadStates(t) { Waiting = 6, Running = 4 }] : []);

        Assert.Equal([RuleIds.Collections], _pool.Rules);
    }

    /// <summary>Recordings from before pauses were summed hold those of 10 ms and longer.</summary>
    [Fact]
    public void Older_recordings_tell_by_their_long_pauses()
    {
        _pool.For(6, queue: 5, cpu: 70, beside: t => [new GcPause(t, 0.1, 2)]);

        Assert.StartsWith("Garbage collections suspend all threads for 4", _pool.The(RuleIds.Collections).Sentence, StringComparison.Ordinal);
    }
}

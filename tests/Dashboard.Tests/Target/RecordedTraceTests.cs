using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>Traces of real processes (Traces/README.md), read by the code that reads a live session.</summary>
public sealed class RecordedTraceTests
{
    [Fact(Timeout = 30_000)]
    public async Task Sleeping_work_items_are_not_answered_with_cooperative_blocking()
    {
        var items = await ReplayAsync("sleep");

        var injection = Assert.Single(items.OfType<Injection>());
        Assert.Equal(("Warmup", 3, true), (injection.ReasonName, injection.Goal, injection.RaisesGoal));
        Assert.Equal(2.948, injection.T, 3);
        Assert.Equal(3, Assert.Single(items.OfType<WorkerThreadChange>()).ActiveThreads);
        Assert.Equal(123, items.OfType<PoolSample>().Max(sample => sample.QueueLength));
        Assert.Equal(26, items.OfType<PoolSample>().Sum(sample => sample.CompletedItems));
    }

    [Fact(Timeout = 30_000)]
    public async Task Waiting_for_tasks_is_answered_with_cooperative_blocking_that_raises_the_goal_to_33()
    {
        var items = await ReplayAsync("result");

        var injections = items.OfType<Injection>().ToList();
        Assert.Equal(57, injections.Count);
        Assert.All(injections, injection => Assert.Equal(InjectionReasons.CooperativeBlocking, injection.Reason));
        Assert.Equal(44, injections.Count(injection => injection.RaisesGoal));
        Assert.Equal(13, injections.Count(injection => injection.Goal < injection.PreviousGoal));
        Assert.Equal(33, injections.Max(injection => injection.Goal));
        Assert.Null(injections[0].PreviousGoal);
        Assert.True(injections[0].RaisesGoal, "The first goal, 3, is above the 2 threads that were there.");
        Assert.Equal(31, items.OfType<WorkerThreadChange>().Count(change => change.Started));
        Assert.Equal(32, items.OfType<PoolSample>().Max(sample => sample.ThreadCount));
    }

    [Fact(Timeout = 30_000)]
    public async Task Awaiting_work_items_need_few_threads_and_leave_no_queue()
    {
        var items = await ReplayAsync("async");

        Assert.Equal([0, 0, 0, 0, 3], items.OfType<Injection>().Select(injection => injection.Reason));
        Assert.Equal(3, items.OfType<Injection>().Count(injection => injection.RaisesGoal));
        Assert.Equal(4, items.OfType<PoolSample>().Max(sample => sample.ThreadCount));
        Assert.Equal(0, items.OfType<PoolSample>().Max(sample => sample.QueueLength));
        Assert.Equal(3_875, items.OfType<PoolSample>().Sum(sample => sample.CompletedItems));
    }

    [Theory(Timeout = 30_000)]
    [InlineData("sleep")]
    [InlineData("result")]
    [InlineData("async")]
    public async Task Samples_come_at_the_interval_and_cover_the_time_without_gap(string trace)
    {
        var samples = (await ReplayAsync(trace)).OfType<PoolSample>().ToList();

        Assert.Equal(24, samples.Count);
        Assert.All(samples, sample => Assert.InRange(sample.IntervalSeconds, 0.2, 0.31));
        for (var i = 1; i < samples.Count; i++)
        {
            Assert.Equal(samples[i].T - samples[i - 1].T, samples[i].IntervalSeconds, 0.005);
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Every_counter_of_the_three_providers_is_published_about_once_a_second()
    {
        var snapshots = (await ReplayAsync("async")).OfType<CounterSnapshot>().ToList();

        Assert.Equal(6, snapshots.Count);
        var counters = snapshots[^1].Counters;
        Assert.Equal(27, counters.Count(counter => counter.Provider == CounterProviders.Runtime));
        Assert.Equal(4, counters.Count(counter => counter.Provider == CounterProviders.Hosting));
        Assert.Equal(10, counters.Count(counter => counter.Provider == CounterProviders.Kestrel));
        Assert.Equal("B/s", counters.Single(counter => counter.Name == "alloc-rate").Unit);
        Assert.Equal("MB", counters.Single(counter => counter.Name == "working-set").Unit);
        var completed = counters.Single(counter => counter.Name == "threadpool-completed-items-count");
        Assert.True(completed.IsRate);
        Assert.Equal(750, completed.Value!.Value, 10.0);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_trace_that_breaks_off_is_a_killed_target_and_nothing_before_is_lost()
    {
        var whole = await File.ReadAllBytesAsync(RecordedTrace.PathOf("result"), TestContext.Current.CancellationToken);

        var (end, items) = await ReadAsync(new MemoryStream(whole[..(whole.Length / 2)]));

        Assert.Equal(SessionState.Killed, end.State);
        Assert.InRange(items.OfType<PoolSample>().Count(), 8, 16);
    }

    [Fact(Timeout = 30_000)]
    public async Task Something_that_is_no_trace_is_a_failure_with_a_sentence()
    {
        var (end, items) = await ReadAsync(new MemoryStream("This is not a trace, whatever its name says."u8.ToArray()));

        Assert.NotEqual(SessionState.Ended, end.State);
        Assert.NotNull(end.Cause);
        Assert.Empty(items);
    }

    /// <summary>Somebody else's trace may have been recorded without collections: that none is in it does not say that there was none.</summary>
    [Theory(Timeout = 30_000)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task No_pause_is_known_to_be_none_where_pauses_are_read_alone(bool isLive)
    {
        await using var stream = File.OpenRead(RecordedTrace.PathOf("result"));

        var (_, items) = await RecordedTrace.ReadAsync(stream, new SessionPlan(new SessionOptions(), isWebServer: true, isLive).Signals);

        Assert.All(items.OfType<PoolSample>(), sample => Assert.Equal(isLive ? 0.0 : null, sample.GcPausedSeconds));
    }

    private static async Task<List<TimelineItem>> ReplayAsync(string trace)
    {
        await using var stream = File.OpenRead(RecordedTrace.PathOf(trace));
        var (end, items) = await ReadAsync(stream);
        Assert.Equal((SessionState.Ended, null), (end.State, end.Cause));
        return items;
    }

    private static Task<(StreamEnd End, List<TimelineItem> Items)> ReadAsync(Stream stream) =>
        RecordedTrace.ReadAsync(stream, new SessionPlan(new SessionOptions(), isWebServer: true).Signals);
}

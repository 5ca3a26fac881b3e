using Dashboard.Accounts.Enqueues;
using Dashboard.Target.Enqueues;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Enqueues;

/// <summary>Who fills the queue of a running process.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class EnqueueTracerTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>125 items queue themselves again after each half second: 500 in two seconds, and as many by timers. Bounds for a machine a fifth as fast.</summary>
    [Fact(Timeout = 60_000)]
    public async Task Each_item_is_counted_where_it_is_queued()
    {
        await using var target = await PoolTargetProcess.StartAsync("async");

        EnqueueStacks look;
        do
        {
            look = await Of(target).TraceAsync(Token);
        }
        while (look.Enqueues.Count == 0);

        var queued = QueueSources.Of(look, (_, _, _) => null);
        var own = Assert.Single(queued.Sources, source => source.Method == "Workload.Queue");
        Assert.InRange(own.Items, 50, 800);
        Assert.Contains("Workload.Queue", own.Frames);
        Assert.InRange(queued.Seconds, 1.9, 10);
        Assert.Null(queued.Ended);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_second_one_at_the_same_time_is_refused()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        var tracer = Of(target);

        var first = tracer.TraceAsync(Token);
        var refusal = await Assert.ThrowsAsync<TargetException>(() => tracer.TraceAsync(Token));

        Assert.Equal(EnqueueTracer.Busy, refusal.Message);
        Assert.Empty((await first).Enqueues);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_queues_too_much_is_left_early_with_a_sentence()
    {
        await using var target = await PoolTargetProcess.StartAsync("busy");

        EnqueueStacks look;
        do
        {
            look = await Of(target).TraceAsync(Token);
        }
        while (look.Enqueues.Count == 0);

        TestContext.Current.TestOutputHelper!.WriteLine(look.Ended!);
        Assert.StartsWith("Stopped after ", look.Ended, StringComparison.Ordinal);
        Assert.InRange(look.Seconds, 0.2, 2);
    }

    private static EnqueueTracer Of(PoolTargetProcess target) => new(new DiagnosticsClient(target.Id), new EventClock(TimeProvider.System), new TimelineClock(TimeProvider.System), TimeProvider.System);
}

using Dashboard.Accounts.Enqueues;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Enqueues;

public sealed class QueueSourcesTests
{
    private static readonly BlockFrame Own = new("Orders.Load", "Shop", "Shop");
    private static readonly BlockFrame Run = new("Task.Run", "System.Threading.Tasks", "System.Private.CoreLib");
    private static readonly BlockFrame Enqueue = new("ThreadPoolWorkQueue.Enqueue", "System.Threading", "System.Private.CoreLib");
    private static readonly BlockFrame Timers = new("TimerQueue.FireNextTimers", "System.Threading", "System.Private.CoreLib");
    private static readonly BlockFrame Telling = new("FrameworkEventSource.ThreadPoolEnqueueWorkObject", "System.Diagnostics.Tracing", "System.Private.CoreLib");

    [Fact]
    public void The_programs_own_method_and_what_it_called_are_named_with_the_route()
    {
        var activity = Guid.NewGuid();
        IReadOnlyList<BlockFrame> frames = [Own, Run, Enqueue, Telling];

        var queued = QueueSources.Of(
            new EnqueueStacks(10, 2, [new EnqueueStack(30, activity, 1, 9, frames), new EnqueueStack(10, activity, 2, 9, frames)]),
            (of, _, _) => of == activity ? "GET /orders" : null);

        var source = Assert.Single(queued.Sources);
        Assert.Equal(("Orders.Load", "Task.Run", "GET /orders", 40L), (source.Method, source.Through, source.Route, source.Items));
        Assert.Equal(["Orders.Load", "Task.Run", "ThreadPoolWorkQueue.Enqueue"], source.Frames);
        Assert.Equal(40, queued.Items);
    }

    [Fact]
    public void Without_own_code_it_is_what_called_the_pool() => Assert.Equal(
        "TimerQueue.FireNextTimers", Assert.Single(Of(new EnqueueStack(1, Guid.Empty, 1, 9, [Timers, Enqueue, Telling])).Sources).Method);

    [Fact]
    public void An_enqueue_without_a_stack_is_counted() => Assert.Equal(
        ("code without a stack", 3L), Of(new EnqueueStack(3, Guid.Empty, 1, 9, [])).Sources.Select(source => (source.Method, source.Items)).Single());

    [Fact]
    public void Beyond_the_kept_sources_items_still_count()
    {
        var queued = Of([.. Enumerable.Range(1, 60).Select(i => new EnqueueStack(i, Guid.Empty, 1, 9, [Own with { Method = $"M{i}" }, Enqueue]))]);

        Assert.Equal(QueuedWork.MaxSources, queued.Sources.Count);
        Assert.Equal("M60", queued.Sources[0].Method);
        Assert.Equal(60 * 61 / 2, queued.Items);
    }

    private static QueuedWork Of(params IReadOnlyList<EnqueueStack> enqueues) => QueueSources.Of(new EnqueueStacks(10, 2, enqueues), (_, _, _) => null);
}

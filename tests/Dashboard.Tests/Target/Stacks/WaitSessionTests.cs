using System.Collections.Concurrent;
using Dashboard.Accounts.Merging;
using Dashboard.Target;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Stacks;

/// <summary>Waits of a real process whose pool threads all block in <c>.Result</c>.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class WaitSessionTests
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(20);

    private readonly ConcurrentQueue<WorkEvent> _events = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task A_starving_process_names_the_method_that_blocks()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        var named = new TaskCompletionSource<BlockStack>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var session = await OpenAsync(target, WaitSession.LongestStream, e =>
        {
            // On its way there a thread may wait for the timer's lock.
            if (e.Stack is { } stack && stack.Frames.Any(frame => frame.Method == "Workload.Run")
                && stack.Frames.Any(frame => frame.Method == "Task.InternalWaitCore"))
            {
                named.TrySetResult(stack);
            }
        });

        var found = await named.Task.WaitAsync(Soon, Token);

        var own = found.Frames.Last(frame => !frame.IsFramework);
        Assert.Equal("Workload.Run", own.Method);
        Assert.StartsWith("Workload.cs:", own.Code?.Line?.Short);
        Assert.Contains(found.Frames, frame => frame is { Method: "ThreadPoolWorkQueue.Dispatch", Namespace: "System.Threading", IsFramework: true });
        Assert.Contains(found.Frames, frame => frame.Method == "PortableThreadPool.WorkerThread.WorkerThreadStart");
        Assert.Contains(found.Frames, frame => frame.Method == "Task.InternalWaitCore");
    }

    [Fact(Timeout = 60_000)]
    public async Task Renewing_the_stream_loses_or_repeats_hardly_a_step()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        int renewals;
        await using (var session = await OpenAsync(target, TimeSpan.FromSeconds(1), _ => { }))
        {
            while (session.Renewals < 2)
            {
                Assert.False(session.Completion.IsCompleted);
                await Task.Delay(100, Token);
            }

            renewals = session.Renewals;
        }

        var threads = _events.Where(e => e.Kind is WorkEventKind.WaitStarted or WorkEventKind.WaitEnded).GroupBy(e => e.Thread).ToList();
        Assert.InRange(threads.Count, 4, 200);

        // Both streams hear a step while one takes over; a thread raises it to one after the other before it goes on, so that one of each pair goes on.
        var broken = threads.Sum(thread => thread.Zip(thread.Skip(1)).Count(pair => pair.First.Kind == pair.Second.Kind));
        Assert.InRange(broken, 0, 3 * renewals);
        Assert.DoesNotContain(_events, e => e.Kind == WorkEventKind.WaitsLost);
    }

    [Fact(Timeout = 60_000)]
    public async Task It_completes_when_the_process_is_killed()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        await using var session = await OpenAsync(target, WaitSession.LongestStream, _ => { });
        target.Kill();

        Assert.NotEqual(SessionState.Failed, (await session.Completion.WaitAsync(Soon, Token)).State);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_process_that_dies_before_it_named_a_method_completes_it_when_the_time_for_names_is_over()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        using var runtime = new DyingRuntime(sleep.Id);
        await using var session = await OpenAsync(sleep, WaitSession.LongestStream, _ => { }, new HurryingTime(20));

        Assert.Equal(SessionState.Killed, (await session.Completion.WaitAsync(Soon, Token)).State);
    }

    [Fact(Timeout = 60_000)]
    public async Task Leaving_a_process_that_dies_before_it_named_a_method_does_not_wait_for_the_names()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        using var runtime = new DyingRuntime(sleep.Id);
        var session = await OpenAsync(sleep, WaitSession.LongestStream, _ => { }, TimeProvider.System);
        await runtime.Dead.WaitAsync(Soon, Token);

        await session.DisposeAsync().AsTask().WaitAsync(Soon, Token);

        Assert.Equal(SessionState.Killed, (await session.Completion.WaitAsync(Soon, Token)).State);
    }

    private Task<WaitSession> OpenAsync(PoolTargetProcess target, TimeSpan longest, Action<WorkEvent> listener, TimeProvider? time = null)
    {
        var merger = new EventMerger(e =>
        {
            _events.Enqueue(e);
            listener(e);
        });
        var source = new WaitSource(
            new DiagnosticsClient(target.Id),
            new CounterIntervals(new SessionOptions().Interval, Heartbeat: true, IsWebServer: true),
            new EventClock(TimeProvider.System),
            new TimelineClock(TimeProvider.System),
            merger,
            time ?? TimeProvider.System)
        {
            Lines = new SourceLines(new SymbolFiles(static () => "")),
        };
        return WaitSession.OpenAsync(source, Token, longest);
    }
}

using System.Collections.Concurrent;
using Dashboard.Target;
using Dashboard.Target.Lines;
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

    private readonly ConcurrentDictionary<int, BlockStack> _stacks = new();
    private readonly ConcurrentQueue<BlockEvent> _events = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task A_starving_process_names_the_method_that_blocks()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        var named = new TaskCompletionSource<BlockStack>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var session = await OpenAsync(target, WaitSession.LongestStream, e =>
        {
            // On its way there a thread may wait for the timer's lock.
            if (_stacks.TryGetValue(e.Stack, out var stack) && stack.Frames.Any(frame => frame.Method == "Workload.Run")
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

        var threads = _events.Where(e => e.Kind is BlockEventKind.WaitStarted or BlockEventKind.WaitEnded).GroupBy(e => e.Thread).ToList();
        Assert.InRange(threads.Count, 4, 200);

        // The target gives each session a clock of its own; they differ by microseconds, and so a step may fall on both sides of the change or on none.
        var broken = threads.Sum(thread => thread.Zip(thread.Skip(1)).Count(pair => pair.First.Kind == pair.Second.Kind));
        Assert.InRange(broken, 0, 3 * renewals);
        Assert.Equal(0, _events.Sum(e => e.Missing));
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

    private Task<WaitSession> OpenAsync(PoolTargetProcess target, TimeSpan longest, Action<BlockEvent> listener, TimeProvider? time = null) =>
        WaitSession.OpenAsync(
            new DiagnosticsClient(target.Id),
            new CounterIntervals(new SessionOptions().Interval, Heartbeat: true, IsWebServer: true),
            new TimelineClock(TimeProvider.System),
            time ?? TimeProvider.System,
            e =>
            {
                _events.Enqueue(e);
                listener(e);
            },
            stack => _stacks[stack.Number] = stack,
            Token,
            longest,
            lines: new SourceLines(new SymbolFiles(static () => "")));
}

using Dashboard.Target.Threads;
using Dashboard.Tests.Target.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Accounts.Threads;

/// <summary>What workers did between looks a second apart, while the kernel says that they were on no processor and not ready for one.</summary>
public sealed class OffTimesTests : IDisposable
{
    private readonly RecordedProc _proc = new();
    private readonly FakeTimeProvider _time = new();
    private readonly ScriptedTarget _target;
    private readonly ThreadPoll _poll;

    public OffTimesTests()
    {
        var hub = new TimelineHub(new TimelineClock(_time));
        _target = new ScriptedTarget(hub: hub);
        _poll = new ThreadPoll(new LinuxThreads(RecordedProc.ProcessId, _proc.Root) { Times = new WorkerTimes() }, hub, _target.Accounts.Stream);
    }

    public void Dispose()
    {
        _target.Dispose();
        _proc.Dispose();
    }

    [Fact]
    public void Events_divide_it_however_short_the_waits_are_and_the_rest_of_an_item_is_blocked_too()
    {
        Worker(1, RecordedProc.Idle);
        _target.Say(WorkEventKind.ThreadIdle, -1, 1);
        First();

        // 0.3 s idle, 0.5 s of an item with a hundred waits of half a millisecond, 0.2 s idle; on a processor for 0.1 s.
        _target.Say(WorkEventKind.Dequeued, 0.3, 1);
        for (var wait = 0; wait < 100; wait++)
        {
            _target.Say(WorkEventKind.WaitStarted, 0.3 + (wait * 0.001), 1).Say(WorkEventKind.WaitEnded, 0.3005 + (wait * 0.001), 1);
        }

        _target.Say(WorkEventKind.ThreadIdle, 0.8, 1);
        Second((1, 100, 0));

        Assert.Equal((0.4, 0.5, 0.0), Off());
    }

    [Fact]
    public void Of_a_wait_that_goes_on_all_time_until_the_look_counts()
    {
        Worker(1, RecordedProc.TaskWait);
        _target.Say(WorkEventKind.Dequeued, -1, 1).Say(WorkEventKind.WaitStarted, -0.9, 1);
        First();
        Second((1, 0, 0));

        Assert.Equal((1.0, 0.0, 0.0), Off());
    }

    /// <summary>An idle thread that was woken is idle to its events until it takes the item, and by then has waited for a processor.</summary>
    [Fact]
    public void What_events_call_idle_and_the_kernel_ready_is_ready()
    {
        Worker(1, RecordedProc.Idle);
        _target.Say(WorkEventKind.ThreadIdle, -1, 1);
        First();
        Second((1, 50, 750));

        Assert.Equal((0.0, 0.2, 0.0), Off());
        Assert.Equal(0.75, Newest.ReadySeconds!.Value, 1e-9);
    }

    [Fact]
    public void Without_events_a_wait_without_a_limit_is_blocked_and_one_with_a_limit_is_either()
    {
        Worker(1, RecordedProc.TaskWait);
        Worker(2, RecordedProc.Idle);
        Worker(3, RecordedProc.Receive);
        First();
        Second((1, 0, 0), (2, 0, 0), (3, 250, 0));

        Assert.Equal((1.75, 0.0, 1.0), Off());
    }

    [Fact]
    public void Where_the_kernel_does_not_count_nothing_is_said()
    {
        _proc.WithWorker(1, RecordedProc.TaskWait);
        First();
        Second();

        Assert.Equal((null, null, null), (Newest.BlockedSeconds, Newest.IdleSeconds, Newest.IdleOrBlockedSeconds));
    }

    private ThreadStates Newest => _target.Items<ThreadStates>()[^1];

    private (double Blocked, double Idle, double Untold) Off() =>
        (Rounded(Newest.BlockedSeconds), Rounded(Newest.IdleSeconds), Rounded(Newest.IdleOrBlockedSeconds));

    private static double Rounded(double? seconds) => Math.Round(seconds!.Value, 6);

    private void Worker(int thread, string call) => _proc.WithWorker(thread, call).WithSchedule(thread, 1_000_000_000, 1_000_000_000);

    private void First()
    {
        _poll.Once();
        _target.Say(WorkEventKind.Heartbeat, 0.1);
        _time.Advance(TimeSpan.FromSeconds(1));
    }

    /// <param name="threads">Milliseconds since the first look on a processor, and ready for one.</param>
    private void Second(params (int Thread, int Used, int Ready)[] threads)
    {
        foreach (var (thread, used, ready) in threads)
        {
            _proc.WithSchedule(thread, 1_000_000_000 + (used * 1_000_000L), 1_000_000_000 + (ready * 1_000_000L));
        }

        _poll.Once();
        _target.Say(WorkEventKind.Heartbeat, 1.1);
    }
}

using System.Runtime.InteropServices;
using Dashboard.Accounts;
using Dashboard.Accounts.Merging;
using Dashboard.Accounts.Threads;
using Dashboard.Target.Threads;
using Dashboard.Tests.Accounts;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Target.Threads;

public sealed class ThreadPollTests : IDisposable
{
    private readonly RecordedProc _proc = new();
    private readonly FakeTimeProvider _time = new();
    private readonly TimelineHub _hub;
    private readonly TargetAccounts _accounts;

    public ThreadPollTests()
    {
        _hub = new TimelineHub(new TimelineClock(_time));
        _accounts = new TargetAccounts(_hub);
    }

    public void Dispose() => _proc.Dispose();

    [Theory]
    [InlineData(3, 0.036)]
    [InlineData(400, 4.8)]
    [InlineData(5_000, 10)]
    public void After_a_long_look_is_rested_so_long_that_looking_takes_a_thirteenth_of_the_time(double lookMilliseconds, double seconds) =>
        Assert.Equal(seconds, ThreadPoll.RestAfter(TimeSpan.FromMilliseconds(lookMilliseconds)).TotalSeconds, 1e-9);

    /// <summary>Or a look that waits for a processor beside busy neighbours would put off the next one by seconds.</summary>
    [Fact]
    public void What_a_look_costs_is_its_processor_time_and_not_how_long_it_took()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), LinuxThreads.NotLinux);
        var threads = Threads();
        Assert.SkipWhen(threads.OwnSeconds() is null, "This kernel keeps no schedstat.");
        var before = threads.OwnSeconds()!.Value;
        Thread.Sleep(300);
        Assert.InRange(threads.OwnSeconds()!.Value - before, 0, 0.1);
    }

    [Fact]
    public void Each_look_counts_the_workers_by_what_they_do()
    {
        _proc.WithWorker(1, "running", state: 'R').WithWorker(2, RecordedProc.TaskWait).WithWorker(3, RecordedProc.Idle).WithWorker(4, RecordedProc.Idle)
            .WithWorker(5, RecordedProc.Receive).With(6, "Kestrel Timer", RecordedProc.Idle);

        Poll().Once();

        Assert.Equal([new ThreadStates(0) { Running = 1, Waiting = 1, IdleOrWaiting = 2, Socket = 1, OtherThreads = 1 }], Items<ThreadStates>());
    }

    [Fact]
    public void From_the_second_look_on_it_tells_what_workers_used_and_lacked_since_the_one_before()
    {
        _proc.WithWorker(1, RecordedProc.TaskWait).WithSchedule(1, 1_000_000_000, 250_000_000);
        var throttled = 3.5;
        var poll = new ThreadPoll(Threads(), _hub, _accounts.Stream) { Throttled = () => throttled };

        poll.Once();
        _proc.WithSchedule(1, 1_250_000_000, 750_000_000);
        throttled = 4.25;
        _time.Advance(TimeSpan.FromSeconds(1.5));
        poll.Once();

        Assert.Equal(
            [
                new ThreadStates(0) { Waiting = 1 },
                new ThreadStates(1.5)
                {
                    Waiting = 1,
                    Seconds = 1.5,
                    WorkerSeconds = 0.25,
                    ReadySeconds = 0.5,
                    Scheduled = 0,
                    BlockedSeconds = 0.75,
                    IdleSeconds = 0,
                    IdleOrBlockedSeconds = 0,
                    ThrottledSeconds = 0.75,
                },
            ],
            Items<ThreadStates>());
    }

    [Fact]
    public void Without_a_quota_nothing_is_said_of_throttling_even_when_one_is_set_meanwhile()
    {
        _proc.WithWorker(1, RecordedProc.TaskWait).WithSchedule(1, 0, 0);
        double? throttled = null;
        var poll = new ThreadPoll(Threads(), _hub, _accounts.Stream) { Throttled = () => throttled };
        poll.Once();
        throttled = 9;
        _time.Advance(TimeSpan.FromSeconds(1));
        poll.Once();
        throttled = 9.5;
        _time.Advance(TimeSpan.FromSeconds(1));
        poll.Once();

        Assert.Equal([null, null, 0.5], Items<ThreadStates>().Select(states => states.ThrottledSeconds));
    }

    [Fact]
    public void Threads_that_inherited_the_name_of_a_worker_are_not_told_as_the_pools()
    {
        for (var thread = 1; thread <= 40; thread++)
        {
            _proc.WithWorker(thread, RecordedProc.TaskWait);
        }

        _hub.Publish(new PoolSample(0, 0.25) { ThreadCount = 3 });
        var poll = Poll();
        poll.Once();
        _time.Advance(TimeSpan.FromSeconds(1));
        poll.Once();
        _hub.Publish(new PoolSample(1.25, 0.25) { ThreadCount = 40 });
        _time.Advance(TimeSpan.FromSeconds(1));
        poll.Once();

        // A pool that grew between counter and look is believed; one that does not grow is not.
        Assert.Equal([40, 0, 40], Items<ThreadStates>().Select(states => states.Waiting));
        Assert.Equal(40, Items<ThreadStates>()[1].OtherThreads);
        Assert.StartsWith("40 threads are named like pool threads, but the pool has 3: ", Items<ThreadStates>()[1].Missing, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_threads_of_somebody_else_are_not_told_as_the_targets()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), LinuxThreads.NotLinux);
        _proc.WithWorker(1, RecordedProc.Receive);
        await using var poll = new ThreadPoll(Threads(), _hub, _accounts.Stream) { IsTarget = static () => false };
        poll.Start();
        await poll.Completion;

        Assert.Equal([new ThreadStates(0) { Missing = ThreadPoll.OtherContainer }], Items<ThreadStates>());
        Assert.Empty(Items<BlockingSites>());
    }

    [Fact]
    public void Workers_at_the_same_socket_are_one_row_that_says_how_long_they_were_blocked()
    {
        _proc.WithWorker(1, RecordedProc.Receive).WithWorker(2, RecordedProc.Receive).WithWorker(3, RecordedProc.TaskWait).WithFile(241, "socket:[5125596]");
        var poll = Poll();

        poll.Once();
        _time.Advance(TimeSpan.FromSeconds(1.5));
        poll.Once();

        var rows = Items<BlockingSites>();
        var first = new BlockingSite("reads from a socket (recvmsg)", "socket", "/proc") { Owner = "127.0.0.1:19300", BlockedSeconds = 2, IsNew = true };
        Assert.Equal([first], rows[0].Sites);
        Assert.Equal(1, rows[0].WindowSeconds);
        Assert.Equal([first with { BlockedSeconds = 3, IsNew = false }], rows[1].Sites);
        Assert.Equal((1.5, 1.5), (rows[1].T, rows[1].WindowSeconds));
    }

    [Fact]
    public void Events_tell_idle_workers_from_sleeping_and_waiting_ones()
    {
        _proc.WithWorker(1, RecordedProc.Idle).WithWorker(2, RecordedProc.Idle).WithWorker(3, RecordedProc.Idle).WithWorker(4, RecordedProc.Idle);
        using var target = new ScriptedTarget(hub: _hub);
        target.Say(WorkEventKind.ThreadIdle, -1, 1).Say(WorkEventKind.Dequeued, -1, 2).Say(WorkEventKind.WaitStarted, -0.5, 2).Say(WorkEventKind.Dequeued, -1, 3)
            .Say(WorkEventKind.Heartbeat, 1);

        new ThreadPoll(Threads(), _hub, target.Accounts.Stream).Once();

        Assert.Equal([new ThreadStates(0) { Idle = 1, Waiting = 1, Sleep = 1, IdleOrWaiting = 1 }], Items<ThreadStates>());
        var sites = Items<BlockingSites>().Last(window => window.Source == BlockingSites.OfSystem);
        Assert.Equal(("sleeps", "sleep", 1), sites.Sites.Select(site => (site.Method, site.Kind, site.BlockedSeconds)).Single());
    }

    [Fact]
    public void A_look_waits_for_events_that_are_late_and_after_two_seconds_it_does_without_them()
    {
        _proc.WithWorker(1, RecordedProc.Idle);
        using var target = new ScriptedTarget(hub: _hub);
        target.Say(WorkEventKind.Dequeued, -1, 1).Say(WorkEventKind.Heartbeat, -0.5);
        var poll = new ThreadPoll(Threads(), _hub, target.Accounts.Stream);
        Look();
        Assert.Empty(Items<ThreadStates>());

        target.Say(WorkEventKind.Heartbeat, 0.5);
        Assert.Equal([(0, 1, 0)], Items<ThreadStates>().Select(States));

        Look();
        Look();
        Assert.Single(Items<ThreadStates>());
        Look();
        target.Accounts.Stream.Pass(3.05);
        Assert.Equal([(0, 1, 0), (1, 1, 0)], Items<ThreadStates>().Select(States));

        static (double T, int Sleep, int IdleOrWaiting) States(ThreadStates look) => (look.T, look.Sleep, look.IdleOrWaiting);

        void Look()
        {
            poll.Once();
            _time.Advance(TimeSpan.FromSeconds(1));
        }
    }

    [Theory]
    [InlineData(ThreadStatus.Idle)]
    [InlineData(ThreadStatus.Running)]
    [InlineData(null)]
    public void Events_do_not_overrule_what_the_operating_system_knows_for_sure(ThreadStatus? known)
    {
        var look = new ThreadSample(1, ThreadStatus.Socket) { IsWorker = true };

        Assert.Equal(look, ThreadRows.With(look, known));
    }

    [Fact]
    public void A_target_that_is_gone_ends_the_polling()
    {
        _proc.WithWorker(1, RecordedProc.Idle);
        var poll = Poll();
        Assert.True(poll.Once());
        _proc.End();

        Assert.False(poll.Once());
    }

    [Fact(Timeout = 10_000)]
    public async Task A_look_that_is_asked_for_is_taken_at_once()
    {
        _proc.WithWorker(1, RecordedProc.TaskWait);
        using var looked = new SemaphoreSlim(0);
        await using var poll = new ThreadPoll(Threads(), _hub, new EventMerger(_ => looked.Release())) { Between = Timeout.InfiniteTimeSpan };
        poll.Start();
        await looked.WaitAsync(TestContext.Current.CancellationToken);

        _time.Advance(TimeSpan.FromSeconds(0.6));
        poll.PollNow();
        await looked.WaitAsync(TestContext.Current.CancellationToken);
    }

    [Fact(Timeout = 10_000)]
    public async Task One_that_never_began_is_disposed_all_the_same() => await Poll().DisposeAsync();

    private ThreadPoll Poll() => new(Threads(), _hub, _accounts.Stream);

    private LinuxThreads Threads() => new(RecordedProc.ProcessId, _proc.Root, Architecture.X64) { Times = new WorkerTimes() };

    private List<TItem> Items<TItem>()
        where TItem : TimelineItem
    {
        using var subscription = _hub.Subscribe(1, out var remembered);
        return [.. remembered.OfType<TItem>()];
    }
}

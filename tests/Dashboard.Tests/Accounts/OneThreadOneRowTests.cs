using System.Runtime.InteropServices;
using Dashboard.Accounts.Blockers;
using Dashboard.Target.Threads;
using Dashboard.Tests.Accounts.Blockers;
using Dashboard.Tests.Accounts.Threads;
using Dashboard.Tests.Target.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Accounts;

/// <summary>Ten workers that wait events, looks at /proc and a snapshot tell of together.</summary>
public sealed class OneThreadOneRowTests : IDisposable
{
    private const int Workers = 10;
    private static readonly BlockFrame Sleep = Stacks.Threading("Thread.Sleep");
    private readonly RecordedProc _proc = new();
    private readonly FakeTimeProvider _time = new();
    private readonly ScriptedTarget _target;
    private readonly ThreadPoll _poll;

    public OneThreadOneRowTests()
    {
        _target = new ScriptedTarget(hub: new TimelineHub(new TimelineClock(_time)));
        _poll = new ThreadPoll(new LinuxThreads(RecordedProc.ProcessId, _proc.Root, Architecture.X64), _target.Hub, _target.Accounts.Stream);
    }

    public void Dispose()
    {
        _proc.Dispose();
        _target.Dispose();
    }

    [Fact]
    public void The_rows_of_all_sources_together_are_the_threads_that_block_and_each_has_its_method()
    {
        // 1 to 4 sleep for two endpoints, 5 and 6 wait for a task, 7 and 8 did so before events were read, 9 reads a socket, 10 is idle.
        BlockFrame[] frames = [.. Frames.TaskWait];
        var stack = new BlockStack(1, [Frames.Start, Frames.Worker, Frames.Dispatch, Frames.User("Orders.Get"), .. frames]);
        for (var thread = 1; thread <= 6; thread++)
        {
            Serve(thread, thread <= 2 ? "/a" : thread <= 4 ? "/b" : "/orders");
            _proc.WithWorker(thread, thread <= 4 ? RecordedProc.Idle : RecordedProc.TaskWait);
        }

        _target.Say(WorkEventKind.WaitStarted, 0.1, 5, subject: stack).Say(WorkEventKind.WaitStarted, 0.1, 6, subject: stack);
        _proc.WithWorker(7, RecordedProc.TaskWait).WithWorker(8, RecordedProc.TaskWait).WithWorker(9, RecordedProc.Receive).WithWorker(10, RecordedProc.Idle);
        _proc.WithFile(241, "socket:[5125596]");
        Serve(9, "/db");
        _target.Say(WorkEventKind.ThreadIdle, 0.1, 10);
        Second();
        Second();
        Seen(Stacks.At(1.5,
            Asleep(1, "A.Get"), Asleep(2, "A.Get"), Asleep(3, "B.Get"), Asleep(4, "B.Get"),
            Waits(5, "Orders.Get"), Waits(6, "Orders.Get"), Waits(7, "Old.Get"), Waits(8, "Old.Get"),
            Stacks.Handler(9, Stacks.User("Db.Query"), Stacks.Of("System.Net.Sockets", "SocketPal.TryCompleteReceiveFrom")), Stacks.Idle(10)));
        Second();
        Second();
        Second();

        var windows = _target.Items<BlockingSites>();
        var all = SiteTotals.Of(windows).Sites;
        Assert.InRange(all.Sum(site => site.Threads), 8, Workers - 1 + 1e-9);
        Assert.Equal(
            [("A.Get", "sleep", 2.0), ("B.Get", "sleep", 2), ("Db.Query", "socket", 1), ("Old.Get", "Task wait", 2), ("Orders.Get", "Task wait", 2)],
            SiteTotals.Of(windows.Where(window => window.T > 2)).Sites
                .Select(site => (site.Method, site.Kind, Math.Round(site.Threads, 6))).Order());
    }

    /// <summary>A thread answered /ok, took up what /slow had awaited, and blocks in it: a snapshot of its own events would tell /ok.</summary>
    [Fact]
    public void A_snapshot_tells_the_request_that_a_thread_went_on_with_and_not_the_one_that_it_began()
    {
        var slow = ScriptedTarget.Activity(1);
        _target.Serve(0.05, 2, "/slow", slow).Serve(0.06, 5, "/ok").Say(WorkEventKind.Dequeued, 0.2, 5, 50).Say(WorkEventKind.WaitStarted, 0.3, 5, activity: slow)
            .Say(WorkEventKind.Heartbeat, 1.6);

        Seen(Stacks.At(1.5, Waits(5, "Slow.Get") with { Route = "GET /ok" }));

        Assert.Equal("GET /slow", Assert.Single(_target.Items<StackSnapshotItem>().Single().Groups).Route);
    }

    private void Seen(ThreadStacks stacks) => _target.Observe(WorkEventKind.StacksTaken, stacks.T, new StacksTaken(stacks, "test"));

    private static ThreadStack Asleep(long thread, string method) => Stacks.Handler(thread, Stacks.User(method), Sleep);

    private static ThreadStack Waits(long thread, string method) => Stacks.Handler(thread, [Stacks.User(method), .. Frames.TaskWait]);

    private void Serve(long thread, string path) => _target.Serve(0.05, thread, path);

    /// <summary>A second goes by: events of it come, and then the next look.</summary>
    private void Second()
    {
        _time.Advance(TimeSpan.FromSeconds(1));
        _poll.Once();
        _target.Say(WorkEventKind.Heartbeat, _target.Hub.Clock.Now + 0.1);
    }
}

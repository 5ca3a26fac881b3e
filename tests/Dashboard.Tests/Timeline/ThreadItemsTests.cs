using System.Text;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Timeline;

public sealed class ThreadItemsTests
{
    [Fact]
    public void What_the_threads_did_is_read_from_a_run_file_as_it_was_written()
    {
        var states = new ThreadStates(1.5)
        {
            Running = 1,
            Waiting = 2,
            IdleOrWaiting = 3,
            Idle = 4,
            Sleep = 5,
            Socket = 6,
            File = 7,
            Other = 8,
            OtherThreads = 9,
            Seconds = 1.25,
            WorkerSeconds = 0.5,
            ReadySeconds = 0.25,
            Scheduled = 48,
            BlockedSeconds = 40.5,
            IdleSeconds = 3.5,
            IdleOrBlockedSeconds = 0.125,
            ThrottledSeconds = 0.75,
            Missing = "Not all could be read.",
        };

        var line = RunFormat.Line(states);

        Assert.Equal(
            "{\"kind\":\"threads\",\"running\":1,\"waiting\":2,\"idleOrWaiting\":3,\"idle\":4,\"sleep\":5,\"socket\":6,\"file\":7,\"other\":8,\"otherThreads\":9,"
                + "\"seconds\":1.25,\"workerSeconds\":0.5,\"readySeconds\":0.25,\"scheduled\":48,\"blockedSeconds\":40.5,\"idleSeconds\":3.5,\"idleOrBlockedSeconds\":0.125,"
                + "\"throttledSeconds\":0.75,\"missing\":\"Not all could be read.\",\"t\":1.5}",
            Encoding.UTF8.GetString(line));
        Assert.Equal(states, RunFormat.ReadItem(line));
        Assert.Equal(36, states.Workers);
    }

    [Fact]
    public void A_look_of_an_older_file_says_nothing_of_processor_time()
    {
        var read = Assert.IsType<ThreadStates>(RunFormat.ReadItem("{\"kind\":\"threads\",\"running\":1,\"t\":1.5}"u8));

        Assert.Equal(new ThreadStates(1.5) { Running = 1 }, read);
        Assert.Equal((null, null, null, null), (read.Seconds, read.WorkerSeconds, read.ReadySeconds, read.ThrottledSeconds));
        Assert.Equal((null, null, null, null), (read.Scheduled, read.BlockedSeconds, read.IdleSeconds, read.IdleOrBlockedSeconds));
    }

    [Fact]
    public void A_stack_snapshot_is_read_from_a_run_file_as_it_was_written()
    {
        var snapshot = new StackSnapshotItem(2, "The queue was above 0 for 1.0 s.")
        {
            Groups =
            [
                new ThreadGroup("sleep", "Orders.Get", 3)
                {
                    InPool = true,
                    Frames = ["ThreadPoolWorkQueue.Dispatch", "Orders.Get", "Thread.Sleep"],
                    Route = "GET /orders",
                    Own = [1],
                    Lines = new Dictionary<int, SourceLine> { [1] = new("/src/Orders.cs", 41) { Url = "https://example.org/Orders.cs" } },
                },
            ],
            LeftOut = 1,
            TookSeconds = 0.25,
        };

        var line = RunFormat.Line(snapshot);
        var read = Assert.IsType<StackSnapshotItem>(RunFormat.ReadItem(line));

        Assert.StartsWith("{\"kind\":\"stacks\",", Encoding.UTF8.GetString(line));
        Assert.Equal(line, RunFormat.Line(read));
        Assert.Equal(snapshot.Groups[0].Frames, read.Groups[0].Frames);
        Assert.Equal(snapshot.Groups[0].Lines, read.Groups[0].Lines);
        Assert.Equal([1], read.Groups[0].Own!);
    }

    [Fact]
    public void What_threads_waited_for_is_read_from_a_run_file_as_it_was_written()
    {
        var item = new WaitGraphItem(3, new WaitForGraph("Taken on request.")
        {
            Seconds = 4,
            Nodes =
            [
                new WaitNode(WaitRoles.Blocked, "Orders.Get") { Kind = "lock", Route = "GET /orders", Threads = 2, IsDeadlock = true },
                new WaitNode(WaitRoles.Lock, "a lock that thread 7 holds"),
            ],
            Edges = [new WaitEdge(0, 1) { Threads = 2, Waits = 5, IsDeadlock = true }],
            Deadlocks = ["Deadlock."],
            LeftOut = 1,
            Missing = "Some.",
        });

        var line = RunFormat.Line(item);
        var read = Assert.IsType<WaitGraphItem>(RunFormat.ReadItem(line));

        Assert.StartsWith("{\"kind\":\"waitGraph\",\"graph\":{\"why\":\"Taken on request.\"", Encoding.UTF8.GetString(line));
        Assert.Equal(line, RunFormat.Line(read));
        Assert.Equal(item.Graph.Nodes, read.Graph.Nodes);
        Assert.Equal(item.Graph.Edges, read.Graph.Edges);
    }

    [Fact]
    public void A_summary_holds_the_last_look_and_older_ones_have_none()
    {
        var summary = new RunSummary(9, RunSummary.Completed, "") { WaitGraph = new WaitForGraph("Asked.") { Seconds = 4 } };

        Assert.Equal(4, ((RunSummary)RunFormat.ReadItem(RunFormat.Line(summary))!).WaitGraph!.Seconds);
        Assert.Null(((RunSummary)RunFormat.ReadItem(RunFormat.Line(summary with { WaitGraph = null }))!).WaitGraph);
    }
}

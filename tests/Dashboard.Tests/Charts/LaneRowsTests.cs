using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Charts;
using Dashboard.Charts.Threads;
using Dashboard.Live;
using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Tests.Charts;

public sealed class LaneRowsTests
{
    private static readonly DateTimeOffset Origin = new(2026, 11, 21, 6, 0, 0, TimeSpan.Zero);
    private static readonly LaneActivity Waiting = new("Task wait") { Site = "Orders.Load", Route = "GET /orders" };
    private static readonly LaneActivity Idle = new("idle");

    [Fact]
    public void Each_state_that_threads_can_be_in_is_drawn_as_itself()
    {
        string[] words =
        [
            StackKinds.Running, StackKinds.Idle, StackKinds.Sleep, StackKinds.Socket, StackKinds.File, LaneSpan.IdleOrWaiting, WaitKinds.Task,
            WaitKinds.Lock, WaitKinds.Semaphore, WaitKinds.Event, WaitKinds.Other,
        ];

        Assert.Equal(LaneStates.All.Select(state => state.Word).Order(), words.Order());
        Assert.Equal(WaitKinds.Other, LaneStates.All[LaneStates.NumberOf("what a later version may say")].Word);
        Assert.Equal(LaneStates.All.Count, LaneStates.All.Select(state => (state.Width, state.Inner)).Distinct().Count());
        Assert.Equal(LaneStates.All.Select(state => state.Number).Order(), LaneCharts.Threads.Data.Select(trace => trace.State!.Value).Order());
    }

    [Fact]
    public void Bars_become_rows_and_their_names_are_told_beside_the_packets_once()
    {
        var packer = new PointPacker(Origin);
        var (idle, waiting) = (LaneStates.NumberOf("idle"), LaneStates.NumberOf("Task wait"));

        var first = Packets.Read(packer.Pack([Window(10, new LaneBar(1, 9, 10, Idle), new LaneBar(2, 9.5, 10, Waiting))]));
        Assert.Equal([[9, 10, 1, idle, 0], [9.5, 10, 2, waiting, 1]], first[ChartTable.Lanes]);
        var second = Packets.Read(packer.Pack([Window(11, new LaneBar(2, 10, 11, Waiting))]));

        Assert.Equal([[10, 11, 2, waiting, 1]], second[ChartTable.Lanes]);
        Assert.Equal([Idle, Waiting], packer.Doings);
    }

    [Fact]
    public void A_run_is_drawn_from_its_begin_on_with_windows_joined()
    {
        var packer = new PointPacker(Origin, isRun: true);

        var packet = Packets.Read(packer.Pack([Window(0.5, new LaneBar(1, -0.5, 0.5, Idle)), Window(1.5, new LaneBar(1, 0.5, 1.5, Idle))]));

        Assert.Equal([[0, 1.5, 1, LaneStates.NumberOf("idle"), 0]], packet[ChartTable.Lanes]);
    }

    [Fact]
    public void An_hour_of_restless_threads_is_drawn_in_steps_and_says_so()
    {
        var windows = Enumerable.Range(1, 3_600).Select(t => Window(
            t, [.. Enumerable.Range(0, 20).Select(i => new LaneBar(1 + (i % 2), t - 1 + (i / 2 * 0.1), t - 1 + ((i / 2) + 1) * 0.1, i / 2 % 2 == 0 ? Idle : Waiting))])).ToList();

        var (bars, step) = LaneRows.Bars(windows);

        Assert.InRange(bars.Count, 1_000, 30_000);
        Assert.InRange(step, 0.02, 0.5);
        Assert.Contains("Drawn in steps of ", LaneWords.Of(bars, step), StringComparison.Ordinal);
    }

    [Fact]
    public void The_sentence_says_what_threads_did_at_the_end_of_the_newest_second()
    {
        var window = Window(10, new LaneBar(1, 9, 9.5, Waiting), new LaneBar(1, 9.5, 10, Idle), new LaneBar(2, 9, 10, Waiting), new LaneBar(3, 9, 10, Waiting), new LaneBar(4, 9, 9.2, Idle));

        Assert.Equal("3 pool threads 2 s ago: 2 in a task wait, 1 idle.", LaneSentence.Of(window, 12, SignalLevel.Waits, null));
        Assert.Equal("2 threads, which spent their time as follows: Task wait 75 %, idle 25 %.", LaneWords.Of([new LaneBar(1, 0, 3, Waiting), new LaneBar(2, 0, 1, Idle)], 0));
    }

    [Fact]
    public void Where_nobody_knows_the_sentence_says_why()
    {
        var window = Window(10, new LaneBar(1, 9, 10, Idle));

        Assert.Contains("choose \"counters and waits\"", LaneSentence.Of(window, 12, SignalLevel.Counters, null), StringComparison.Ordinal);
        Assert.Contains("choose \"counters and waits\"", LaneSentence.Of(null, 12, null, null), StringComparison.Ordinal);
        Assert.Equal("No thread states yet.", LaneSentence.Of(window, 20, SignalLevel.All, null));
        Assert.StartsWith("This target runs .NET 8. On Linux", LaneSentence.Of(null, 20, SignalLevel.Waits, "This target runs .NET 8."), StringComparison.Ordinal);
    }

    private static LaneWindow Window(double t, params LaneBar[] bars) => new(t, 1, LaneColumns.Of(bars, t - 1));
}

using Dashboard.Accounts.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class LaneReportTests
{
    private readonly LaneScript _script = new();
    private readonly List<LaneWindow> _windows = [];
    private readonly LaneReport _report;

    public LaneReportTests() => _report = new LaneReport(_script.Lanes, item => _windows.Add((LaneWindow)item));

    [Fact]
    public void A_second_is_told_once_as_soon_as_a_look_says_what_was_before_it()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.ThreadIdle, 1.5);
        Look(1);
        Tick(1.9);
        Assert.Empty(_windows);

        Look(2);
        Tick(2, 2.4);

        var window = Assert.Single(_windows);
        Assert.Equal((2, 1, 0), (window.T, window.WindowSeconds, window.StepMs));
        Assert.Equal([new LaneBar(1, 1, 1.5, new LaneActivity("running")), new LaneBar(1, 1.5, 2, new LaneActivity("idle"))], window.Bars);
    }

    [Fact]
    public void Without_looks_it_is_told_when_none_could_change_it_any_more()
    {
        Work(WorkEventKind.Dequeued, 1);
        Tick(2.5, 3.4);
        Assert.Empty(_windows);

        Tick(3.5);

        Assert.Equal((2, 1), (Assert.Single(_windows).T, _windows[0].WindowSeconds));
    }

    [Fact]
    public void Windows_of_a_wait_add_up_to_it_without_a_gap()
    {
        Work(WorkEventKind.Dequeued, 1);
        Work(WorkEventKind.WaitStarted, 1.25);
        for (var t = 2.0; t < 9; t += 0.1)
        {
            Tick(t);
        }

        var bars = LaneBars.Joined(_windows.SelectMany(window => window.Bars));
        Assert.Equal(["running", "other wait"], bars.Select(bar => bar.Doing.State));
        Assert.Equal(1.25, bars[1].From, 0.001);
        Assert.Equal(_windows[^1].T, bars[1].To, 0.001);
        Assert.InRange(_windows[^1].T, 6.4, 7.5);
        Assert.Equal(_windows.Skip(1).Select(window => window.T - window.WindowSeconds), _windows.SkipLast(1).Select(window => window.T), (a, b) => Math.Abs(a - b) < 1e-9);
    }

    [Fact]
    public void Where_nobody_is_heard_of_nothing_is_told_and_after_a_pause_no_more_than_a_minute()
    {
        Tick(1, 2, 3, 4);
        Assert.Empty(_windows);

        Work(WorkEventKind.Dequeued, 500);
        Tick(510);

        Assert.InRange(Assert.Single(_windows).WindowSeconds, 8, ThreadLanes.Seconds);
        Assert.Equal(500, Assert.Single(_windows[0].Bars).From, 0.001);
    }

    [Fact]
    public void A_thread_keeps_its_row_and_a_row_is_free_once_nothing_is_known_of_its_thread()
    {
        Work(WorkEventKind.Dequeued, 1, thread: 41);
        Work(WorkEventKind.Dequeued, 1, thread: 42);
        Work(WorkEventKind.ThreadEnded, 2, thread: 41);
        Work(WorkEventKind.Dequeued, 3, thread: 43);
        Assert.Equal([(41, 1), (42, 2), (43, 3)], Rows(4));

        Work(WorkEventKind.Dequeued, 70, thread: 44);

        Assert.Equal([(42, 2), (43, 3), (44, 1)], Rows(71));
    }

    private IEnumerable<(long Thread, int Row)> Rows(double now) => _script.Lanes.Spans(now).Select(span => (span.Thread, span.Row)).Distinct().OrderBy(lane => lane.Thread);

    private void Look(double t) => _script.Look(t);

    private void Tick(params double[] times) => Array.ForEach(times, _report.Tick);

    private void Work(WorkEventKind kind, double t, long thread = 7) => _script.Add(new WorkEvent(kind, t, thread));
}

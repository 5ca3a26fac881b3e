using System.Text;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Tests.Timeline.Lanes;

public sealed class LaneColumnsTests
{
    private static readonly LaneActivity Idle = new("idle");
    private static readonly LaneActivity Waiting = new("Task wait") { Site = "Orders.Load", Route = "GET /orders" };

    [Fact]
    public void A_window_is_read_from_a_run_file_as_it_was_written()
    {
        var window = new LaneWindow(12.5, 1, LaneColumns.Of([new LaneBar(1, 11.5, 12.5, Idle), new LaneBar(2, 11.7504, 12.5, Waiting)], 11.5));

        var line = RunFormat.Line(window);
        var read = Assert.IsType<LaneWindow>(RunFormat.ReadItem(line));

        Assert.Equal(
            "{\"kind\":\"lanes\",\"windowSeconds\":1,\"columns\":{\"doings\":[{\"state\":\"idle\"},{\"state\":\"Task wait\",\"site\":\"Orders.Load\",\"route\":\"GET /orders\"}],"
                + "\"row\":[1,2],\"startMs\":[0,250],\"lengthMs\":[1000,750],\"doing\":[0,1]},\"stepMs\":0,\"t\":12.5}",
            Encoding.UTF8.GetString(line));
        Assert.Equal(line, RunFormat.Line(read));
        Assert.Equal([new LaneBar(1, 11.5, 12.5, Idle), new LaneBar(2, 11.75, 12.5, Waiting)], read.Bars);
    }

    [Fact]
    public void On_a_timeline_that_began_later_the_bars_move_with_their_window()
    {
        var window = new LaneWindow(12.5, 1, LaneColumns.Of([new LaneBar(1, 11.5, 12.5, Idle)], 11.5));

        Assert.Equal([new LaneBar(1, 1.5, 2.5, Idle)], (window with { T = 2.5 }).Bars);
    }

    [Fact]
    public void A_damaged_bar_is_left_out()
    {
        var columns = new LaneColumns { Doings = [Idle], Row = [1, 0, 2, 3, 4, 9_999, 5], StartMs = [0, 0, -1, 0, 0, 0], LengthMs = [5, 5, 5, 0, 5, 5], Doing = [0, 0, 0, 0, 1, 0, 0] };

        Assert.Equal([new LaneBar(1, 3, 3.005, Idle)], columns.Bars(3));
    }

    [Fact]
    public void Of_more_things_to_do_than_one_window_tells_apart_the_state_is_told()
    {
        var bars = Enumerable.Range(1, 50).Select(row => new LaneBar(row, 0, 1, new LaneActivity("Task wait") { Site = $"Site{row}" }));

        var columns = LaneColumns.Of(bars, 0);

        Assert.Equal(LaneColumns.MaxDoings + 1, columns.Doings.Count);
        Assert.Equal(["Site40", null, null], columns.Bars(0).Skip(39).Take(3).Select(bar => bar.Doing.Site));
        Assert.All(columns.Bars(0), bar => Assert.Equal("Task wait", bar.Doing.State));
    }

    [Fact]
    public void Sixty_busy_threads_take_less_than_four_kilobytes_a_second()
    {
        // Each thread waits and runs in turns of 100 ms, at one of four places.
        var bars = Enumerable.Range(0, 60)
            .SelectMany(row => Enumerable.Range(0, 10).Select(i => new LaneBar(
                row + 1, 600 + (i * 0.1) + (row * 0.001), 600 + ((i + 1) * 0.1) + (row * 0.001),
                i % 2 == 0 ? new LaneActivity("running") { Route = $"GET /orders/{row % 4}" } : Waiting with { Route = $"GET /orders/{row % 4}" })))
            .ToList();

        var (told, step) = LaneBars.AtMost(bars, LaneWindow.MaxBars, 0.01);
        var line = RunFormat.Line(new LaneWindow(601, 1, LaneColumns.Of(told, 600)) { StepMs = step * 1000 });

        Assert.InRange(told.Count, 60, LaneWindow.MaxBars);
        Assert.InRange(line.Length, 1, 4 * 1024);
    }
}

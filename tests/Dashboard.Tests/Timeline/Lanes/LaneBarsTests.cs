using Dashboard.Timeline.Lanes;

namespace Dashboard.Tests.Timeline.Lanes;

public sealed class LaneBarsTests
{
    private static readonly LaneActivity Running = new("running");
    private static readonly LaneActivity Idle = new("idle");

    [Fact]
    public void What_goes_on_over_the_edge_of_a_window_is_one_bar_and_what_paused_is_two()
    {
        LaneBar[] bars = [new(1, 0, 1, Idle), new(2, 0.5, 1, Running), new(1, 1, 2, Idle), new(2, 1.001, 1.2, Idle), new(1, 2.5, 3, Idle)];

        Assert.Equal([new LaneBar(1, 0, 2, Idle), new LaneBar(2, 0.5, 1, Running), new LaneBar(2, 1.001, 1.2, Idle), new LaneBar(1, 2.5, 3, Idle)], LaneBars.Joined(bars));
    }

    [Fact]
    public void Few_bars_stay_as_they_are()
    {
        LaneBar[] bars = [new(1, 0, 0.007, Running), new(1, 0.007, 1, Idle)];

        var (told, step) = LaneBars.AtMost(bars, 2, 0.01);

        Assert.Equal(bars, told);
        Assert.Equal(0, step);
    }

    [Fact]
    public void Of_too_many_bars_each_step_shows_what_its_thread_did_longest()
    {
        // 6 ms running and 4 ms idle, a hundred times; and a thread that does one thing.
        var bars = Enumerable.Range(0, 100).SelectMany(i => new LaneBar[] { new(1, i * 0.01, (i * 0.01) + 0.006, Running), new(1, (i * 0.01) + 0.006, (i + 1) * 0.01, Idle) })
            .Append(new LaneBar(2, 0, 1, Idle)).ToList();

        var (told, step) = LaneBars.AtMost(bars, 50, 0.01);

        Assert.Equal(0.01, step);
        Assert.Equal([(1, "running"), (2, "idle")], told.Select(bar => (bar.Row, bar.Doing.State)));
        Assert.All(told, bar => Assert.Equal((0, 1), (bar.From, Math.Round(bar.To, 9))));
    }

    [Fact]
    public void Steps_become_longer_until_the_bars_are_few_enough()
    {
        var bars = Enumerable.Range(0, 1_000).Select(i => new LaneBar(1, i * 0.05, (i + 1) * 0.05, i % 2 == 0 ? Running : Idle)).ToList();

        var (told, step) = LaneBars.AtMost(bars, 100, 0.02);

        Assert.InRange(told.Count, 1, 100);
        Assert.InRange(step, 0.08, 1);
        Assert.Equal((0, 50), (told[0].From, Math.Round(told[^1].To, 9)));
    }
}

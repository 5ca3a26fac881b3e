using Dashboard.Cli;
using Dashboard.Cli.Frame;
using Dashboard.Load;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Cli;

public sealed class LoadDisplayTests
{
    private static readonly LoadPlan Timed = new("http://127.0.0.1:5000/", 4, DurationSeconds: 10);

    private double _t;

    [Fact(Timeout = 10_000)]
    public async Task Without_a_terminal_a_line_comes_every_three_seconds_and_one_for_the_drain()
    {
        await Task.Yield();
        var error = new StringWriter { NewLine = "\n" };
        var display = new LoadDisplay(Timed, error, bar: null);
        for (var i = 1; i <= 30; i++)
        {
            display.Take(Interval(latencyMs: i));
        }

        display.Take(new Phase(7.5, "drain", "Nothing more is sent."));
        display.End();

        Assert.Equal(
            "3 s of 10 s · 120 requests · 40 requests/s · p95 12 ms · 0 failed\n6 s of 10 s · 240 requests · 40 requests/s · p95 24 ms · 0 failed\nNothing more is sent.\n",
            error.ToString());
    }

    [Fact(Timeout = 10_000)]
    public async Task Rate_and_p95_are_those_of_the_last_second_and_the_counts_those_of_the_load()
    {
        await Task.Yield();
        var progress = new LoadProgress(Timed);
        progress.Take(Interval(completed: 1_000, latencyMs: 900));
        for (var i = 0; i < 4; i++)
        {
            progress.Take(Interval(completed: 5, latencyMs: 7) with { Errors = new Dictionary<string, long> { ["timeout"] = 1 }, NotSent = 2 });
        }

        Assert.Equal("1 s of 10 s · 1\u202f020 requests · 20 requests/s · p95 7 ms · 4 failed · 8 not sent", progress.Text());
        Assert.Equal(0.125, progress.Fraction);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_load_of_a_number_of_requests_is_done_as_far_as_they_are_over()
    {
        await Task.Yield();
        var progress = new LoadProgress(Timed with { DurationSeconds = null, Requests = 100 });
        progress.Take(Interval(completed: 20) with { Sent = 24, InFlight = 4 });

        Assert.Equal(0.2, progress.Fraction);
        Assert.StartsWith("20 of 100 requests · 80 requests/s", progress.Text(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task An_open_loop_shows_the_response_time_and_a_drain_what_is_still_out()
    {
        await Task.Yield();
        var progress = new LoadProgress(Timed with { Arrivals = new ArrivalRate(5) });
        progress.Take(Interval(latencyMs: 5) with { OpenLoop = true, Response = LatencyHistogramOf(80) });
        Assert.Contains("p95 80.1 ms", progress.Text(), StringComparison.Ordinal);

        progress.Take(new LoadInterval(1, 0.25, Draining: true, 0, 0, 3, 0));
        Assert.StartsWith("sending stopped, 3 unanswered · ", progress.Text(), StringComparison.Ordinal);
        Assert.Equal((1, 0.25), (progress.Fraction, progress.Seconds));
    }

    [Fact(Timeout = 10_000)]
    public async Task On_a_terminal_one_line_is_written_over_and_leaves_nothing_behind()
    {
        await Task.Yield();
        var terminal = new StringWriter { NewLine = "\n" };
        var display = new LoadDisplay(Timed, terminal, new ProgressBar(terminal, () => 60));
        display.Take(Interval());
        display.Say("Stopping.");
        display.Take(Interval());
        display.Take(new Phase(0.5, "drain", "Said by the bar itself."));
        display.End();

        var lines = terminal.ToString().Split('\n');
        Assert.Equal(2, lines.Length);
        Assert.EndsWith("\rStopping.", lines[0], StringComparison.Ordinal);
        Assert.All(lines.SelectMany(line => line.Split('\r')), line => Assert.InRange(line.Length, 0, 59));
        var after = lines[1].Split('\r');
        Assert.Equal(("", ""), (after[^1], after[^2].Trim()));
        Assert.Equal(after[1].Length, after[^2].Length);
    }

    [Theory(Timeout = 10_000)]
    [InlineData(40, true)]
    [InlineData(null, false)]
    public async Task A_bar_is_drawn_where_standard_error_is_a_terminal_and_nothing_on_standard_output(int? columns, bool hasBar)
    {
        await Task.Yield();
        var (output, error) = (new StringWriter(), new StringWriter());
        var display = LoadDisplay.On(new StandardStreams(output, error) { ErrorColumns = columns is { } width ? () => width : null }, Timed);
        for (var i = 0; i < 20; i++)
        {
            display.Take(Interval());
        }

        Assert.Equal(hasBar, $"{error}".Contains("█░", StringComparison.Ordinal));
        Assert.InRange($"{error}".Split('\r', '\n').Max(line => line.Length), 20, columns - 1 ?? 200);
        Assert.Equal("", $"{output}");
    }

    [Theory(Timeout = 10_000)]
    [InlineData(0, 80, "░░░░░░░░░░░░░░░░░░░░ text")]
    [InlineData(0.5, 80, "██████████░░░░░░░░░░ text")]
    [InlineData(1.7, 80, "████████████████████ text")]
    [InlineData(double.NaN, 80, "░░░░░░░░░░░░░░░░░░░░ text")]
    [InlineData(1, 24, "████████████████████ te")]
    [InlineData(1, 3, "████████████████████")]
    public async Task The_bar_is_as_long_as_what_is_done(double fraction, int columns, string line)
    {
        await Task.Yield();
        var terminal = new StringWriter();
        new ProgressBar(terminal, () => columns).Show(fraction, "text");

        Assert.Equal("\r" + line, terminal.ToString());
    }

    private LoadInterval Interval(int completed = 10, int latencyMs = 1) =>
        new(_t += 0.25, 0.25, Draining: false, completed, completed, 0, 0) { Service = LatencyHistogramOf(latencyMs) };

    private static SparseBuckets LatencyHistogramOf(int milliseconds)
    {
        var histogram = new LatencyHistogram();
        histogram.Record(milliseconds * 1_000L);
        return histogram.ToSparse();
    }
}

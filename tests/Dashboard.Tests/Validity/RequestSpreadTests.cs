using Dashboard.Tests.Load;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

/// <summary>Windows of a load whose intervals say how long each request took.</summary>
public sealed class RequestSpreadTests
{
    [Theory]
    [InlineData(20, 0.98, 30)]
    [InlineData(20, 1.0, 30)]
    [InlineData(125, 0.503, 30)]
    [InlineData(125, 0.6, 30)]
    [InlineData(20, 3.3, 40)]
    public void Answers_in_batches_make_flat_windows(int connections, double latency, double seconds)
    {
        var windows = ThroughputWindow.Cut(Batches(connections, latency, seconds), [], from: 10);

        Assert.Equal((int)seconds, windows.Count);
        Assert.All(windows, window => Assert.InRange(window.PerSecond, 0.99 * connections / latency, 1.01 * connections / latency));
        Assert.DoesNotContain(windows, window => window.IsCounted);
        Assert.Equal(0, SteadyStateFinder.Find(windows).Seconds);
    }

    [Fact]
    public void A_request_counts_in_each_window_by_the_share_of_its_time_inside()
    {
        // 10 requests of 2 s that end between 3 and 3.2 s: a half in each of the seconds before, but for what lies beside.
        var interval = Interval(13.2, 0.2, 10, 2) with { OpenLoop = true };
        var windows = ThroughputWindow.Cut([Interval(13, 3, 0, 1) with { OpenLoop = true }, interval, Interval(14, 0.8, 0, 1) with { OpenLoop = true }], [], from: 10);

        Assert.Equal([0.0, 4.5, 5.0, 0.5], windows.Select(window => Math.Round(window.PerSecond, 2)));
    }

    [Theory]
    [InlineData(20, 1_000, 4, 20)]
    [InlineData(60, 4, 0.1, 40)]
    public void The_steady_state_of_an_open_loop_and_its_throughput_are_one_answer(double rate, int slots, double hold, double truth)
    {
        // Answers of 4 s in a window of 14 s; a queue that grows as long as requests are sent.
        var load = SimulatedLoad.Open(rate, 14, SimulatedLoad.Queue(slots, hold));
        var steady = PhaseSteadyState.Find(Loads.Open, load.Summary(open: true), load.Intervals(10, open: true), [], from: 10);

        Assert.Equal(truth, steady.PerSecond!.Value, truth * 0.02);
        Assert.Equal(load.PerSecond(open: true).Completed, steady.PerSecond.Value, truth * 0.02);
    }

    [Fact]
    public void Drained_requests_count_by_their_time_before_the_end_of_sending()
    {
        var windows = ThroughputWindow.Cut(
            [Interval(14, 4, 0, 1) with { OpenLoop = true }, Interval(15, 0.002, 8, 4) with { OpenLoop = true, Draining = true }], [], from: 10);

        Assert.Equal([0.0, 2.0, 2.0, 2.0], windows.Select(window => Math.Round(window.PerSecond, 2)));
    }

    [Fact]
    public void Given_up_requests_in_the_drain_do_not_hide_those_that_were_answered()
    {
        var windows = ThroughputWindow.Cut(
            [Interval(14, 4, 0, 1) with { OpenLoop = true }, Interval(15, 0.002, 9, 4) with { OpenLoop = true, Draining = true, Completed = 8 }], [], from: 10);

        Assert.Equal([0.0, 2.0, 2.0, 2.0], windows.Select(window => Math.Round(window.PerSecond, 2)));
    }

    [Fact]
    public void An_interval_whose_histogram_holds_other_requests_is_counted_where_they_ended()
    {
        var windows = ThroughputWindow.Cut([Interval(11, 1, 10, 0.1), Interval(12, 1, 10, 0.1) with { Completed = 9 }], [], from: 10);

        Assert.Equal(9, windows[1].PerSecond, tolerance: 0.6);
        Assert.Equal([false, true], windows.Select(window => window.IsCounted));
    }

    [Fact]
    public void A_closed_load_that_answers_slower_and_slower_is_not_made_flat()
    {
        List<LoadInterval> intervals = [];
        for (var i = 0; i < 80; i++)
        {
            intervals.Add(Interval(10 + ((i + 1) * 0.25), 0.25, 100 - i, 25.0 / (100 - i)));
        }

        intervals.Add(Interval(31.2, 1.2, 100, 1.2) with { Draining = true });
        var windows = ThroughputWindow.Cut(intervals, [], from: 10);

        Assert.InRange(windows[0].PerSecond, 380, 400);
        Assert.InRange(windows[^1].PerSecond, 84, 100);
        Assert.Null(SteadyStateFinder.Find(windows).Seconds);
    }

    /// <summary>All connections are answered at once, again and again; intervals are about a quarter of a second long.</summary>
    private static List<LoadInterval> Batches(int connections, double latency, double seconds)
    {
        var (random, intervals, t) = (new Random(7), new List<LoadInterval>(), 10.0);
        var end = 10 + seconds;
        while (t < end + latency)
        {
            var next = t < end ? Math.Min(end, t + 0.24 + (random.NextDouble() * 0.03)) : t + 0.25;
            var (first, last) = (Math.Floor((t - 10) / latency), Math.Floor((next - 10) / latency));
            // What was sent last comes back in the drain, once.
            var batches = (long)(Math.Min(last, Math.Ceiling(seconds / latency)) - Math.Min(first, Math.Ceiling(seconds / latency)));
            intervals.Add(Interval(next, next - t, connections * batches, latency) with { InFlight = connections, Draining = t >= end });
            t = next;
        }

        return intervals;
    }

    private static LoadInterval Interval(double t, double seconds, long completed, double latency) => new(t, seconds, false, completed, completed, 100, 0)
    {
        Service = completed == 0 ? [] : [[LatencyHistogram.IndexOf((long)(latency * 1e6)), completed]],
    };
}

using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class ThroughputWindowTests
{
    [Fact]
    public void An_interval_across_an_edge_is_split_in_proportion_to_time()
    {
        var windows = ThroughputWindow.Cut([Interval(10.8, 0.8, 80), Interval(11.2, 0.4, 100), Interval(12, 0.8, 40)], [], from: 10);

        Assert.Equal([(0.0, 130.0), (1.0, 90.0)], windows.Select(w => (w.From, Math.Round(w.PerSecond, 6))));
    }

    [Fact]
    public void No_request_is_lost_or_counted_twice()
    {
        var random = new Random(7);
        var (intervals, t, total) = (new List<LoadInterval>(), 5.0, 0L);
        while (t < 25)
        {
            var length = Math.Min(25 - t, 0.24 + (random.NextDouble() * 0.03));
            var completed = random.Next(0, 400);
            (t, total) = (t + length, total + completed);
            intervals.Add(Interval(t, length, completed));
        }

        var windows = ThroughputWindow.Cut(intervals, [], from: 5);

        Assert.Equal(20, windows.Count);
        Assert.Equal(total, windows.Sum(w => w.PerSecond), tolerance: 0.001);
    }

    [Fact]
    public void Drained_requests_the_last_partial_window_and_windows_with_lost_intervals_are_left_out()
    {
        var intervals = Enumerable.Range(1, 14)
            .Where(i => i is not (5 or 6))
            .Select(i => Interval(i * 0.25, 0.25, 25))
            .Append(Interval(4, 0.5, 1000) with { Draining = true });

        Assert.Equal([(0.0, 100.0), (2.0, 100.0)], ThroughputWindow.Cut(intervals, [], from: 0).Select(w => (w.From, w.PerSecond)));
    }

    [Fact]
    public void Threads_are_those_of_the_last_sample_at_or_before_the_windows_end()
    {
        PoolSample[] samples = [Sample(11.5, 8), Sample(12, 9), Sample(9, 3), Sample(11.1, 5), Sample(12.1, 50), new(12.9, 1)];
        var windows = ThroughputWindow.Cut([Interval(14, 4, 400)], samples, from: 10);

        Assert.Equal([3.0, 9.0, 50.0, 50.0], windows.Select(w => w.Threads!.Value));
        Assert.Null(ThroughputWindow.Cut([Interval(14, 4, 400)], [Sample(11.1, 5)], from: 10)[0].Threads);
    }

    [Fact]
    public void A_window_without_length_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => ThroughputWindow.Cut([], [], 0, 0));
    }

    private static LoadInterval Interval(double t, double seconds, long completed) => new(t, seconds, false, completed, completed, 0, 0);

    private static PoolSample Sample(double t, double threads) => new(t, 1) { ThreadCount = threads };
}

using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline.Rates;

public sealed class RecentLatencyTests
{
    private readonly RecentLatency _window = new(interval => interval.Service);

    [Fact]
    public void Percentiles_are_of_the_last_second_not_of_one_interval()
    {
        _window.Add(Interval(0.25, (5000, 90)));

        var point = _window.Add(Interval(0.5, (9000, 10)));

        var fast = One(5000);
        var slow = One(9000);
        Assert.True(fast < slow);
        Assert.Equal(fast, point.P50);
        Assert.Equal(slow, point.P95);
        Assert.Equal(slow, point.P99);
    }

    [Fact]
    public void The_percentiles_are_those_of_the_histogram_of_the_same_requests()
    {
        var random = new Random(1);
        for (var round = 0; round < 200; round++)
        {
            var buckets = Enumerable.Range(0, random.Next(1, 60)).Select(_ => ((long)random.Next(1, 12_000), (long)random.Next(1, 9))).ToArray();
            var histogram = LatencyHistogram.FromSparse([.. buckets.Select(pair => new[] { pair.Item1, pair.Item2 })]);
            var point = _window.Add(Interval(round * 2, buckets));

            Assert.Equal(
                (histogram.ValueAtPercentile(50) / 1e6, histogram.ValueAtPercentile(95) / 1e6, histogram.ValueAtPercentile(99) / 1e6),
                (point.P50, point.P95, point.P99));
        }
    }

    [Fact]
    public void What_is_older_than_a_second_is_forgotten()
    {
        _window.Add(Interval(0.25, (5000, 90)));

        var point = _window.Add(Interval(1.25, (9000, 1)));

        Assert.Equal(One(9000), point.P50);
    }

    [Fact]
    public void A_second_without_an_answer_has_no_percentile()
    {
        _window.Add(Interval(0.25, (5000, 90)));

        Assert.True(double.IsNaN(_window.Add(Interval(1.5)).P99));
    }

    private static double One(int bucket) => LatencyHistogram.FromSparse([[bucket, 1]]).ValueAtPercentile(50) / 1e6;

    private static LoadInterval Interval(double t, params (long Bucket, long Count)[] buckets) =>
        new(t, 0.25, Draining: false, 0, 0, 0, 0) { Service = [.. buckets.Select(pair => new[] { pair.Bucket, pair.Count })] };
}

using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class SteadyStateFinderTests
{
    [Fact]
    public void The_articles_blocking_server_needs_most_of_a_minute_at_100_workers()
    {
        var steady = SteadyStateFinder.Find(ArticleSeries.Windows(ArticleSeries.Sync100, 1));

        Assert.NotNull(steady.Seconds);
        Assert.InRange(steady.Seconds.Value, 51, 57);
        Assert.InRange(steady.PlateauPerSecond!.Value, 6200, 6235);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void The_articles_async_server_is_steady_within_its_first_line(double windowSeconds)
    {
        var steady = SteadyStateFinder.Find(ArticleSeries.Windows(ArticleSeries.Async100, windowSeconds), windowSeconds);

        Assert.NotNull(steady.Seconds);
        Assert.InRange(steady.Seconds.Value, 0, 3);
        Assert.InRange(steady.PlateauPerSecond!.Value, 6200, 6250);
    }

    [Fact]
    public void The_articles_blocking_server_with_10_workers_is_steady_after_its_first_line()
    {
        Assert.Equal(3, SteadyStateFinder.Find(ArticleSeries.Windows(ArticleSeries.Sync10, 3), 3).Seconds);
    }

    [Fact]
    public void The_articles_series_cut_off_while_it_climbs_is_not_steady()
    {
        var steady = SteadyStateFinder.Find(ArticleSeries.Windows(ArticleSeries.Sync100[..17], 3), 3);

        Assert.Null(steady.Seconds);
        Assert.StartsWith("Not reached: the pool was still growing, by 17 threads over the last 9 s", steady.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Recorded_servers_are_steady_when_their_pool_has_its_threads_and_not_before()
    {
        Assert.True(SteadyStateFinder.Find(RecordedSeries.Async500.Windows) is { Seconds: 1, PlateauPerSecond: 250 });
        Assert.InRange(SteadyStateFinder.Find(RecordedSeries.Result500.Windows).Seconds!.Value, 35, 45);
        Assert.StartsWith("Not reached: the pool was still growing, by 10 threads", SteadyStateFinder.Find(RecordedSeries.Socket10.Windows).Sentence, StringComparison.Ordinal);
        Assert.StartsWith("Not reached: most windows of 1 s had no response", SteadyStateFinder.Find(RecordedSeries.Poll500.Windows).Sentence, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("flat", 0.0)]
    [InlineData("step at 12", 12.0)]
    [InlineData("ramp to 20, then flat", 19.0)]
    [InlineData("noise of 2 %", 0.0)]
    [InlineData("one spike", 0.0)]
    [InlineData("spike in the tail", 0.0)]
    [InlineData("fast overshoot", 4.0)]
    public void A_load_that_settles_says_when(string shape, double seconds)
    {
        var steady = SteadyStateFinder.Find(Shape(shape));

        Assert.Equal(seconds, steady.Seconds);
        Assert.InRange(steady.PlateauPerSecond!.Value, 985, 1015);
    }

    [Theory]
    [InlineData("ramp", "throughput still rose by 1")]
    [InlineData("fall", "throughput still fell by")]
    [InlineData("up and down", "too uneven")]
    [InlineData("silent", "most windows of 1 s had no response")]
    [InlineData("silent at the end", "most windows of 1 s had no response")]
    [InlineData("two odd windows in the tail", "too many windows are outside")]
    public void A_load_that_does_not_settle_says_why(string shape, string reason)
    {
        var steady = SteadyStateFinder.Find(Shape(shape));

        Assert.Null(steady.Seconds);
        Assert.NotNull(steady.PlateauPerSecond);
        Assert.StartsWith("Not reached: ", steady.Sentence, StringComparison.Ordinal);
        Assert.Contains(reason, steady.Sentence, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(9, false)]
    [InlineData(10, true)]
    public void Fewer_than_ten_windows_are_too_short_to_judge(int windows, bool judged)
    {
        var steady = SteadyStateFinder.Find(Windows(windows, _ => 1000));

        Assert.Equal(judged, steady.Seconds is not null);
        Assert.Equal(judged, steady.PlateauPerSecond is not null);
        Assert.Equal(!judged, steady.Sentence.StartsWith("Too short to judge", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void A_pool_that_grows_by_more_than_two_threads_at_the_end_is_not_steady(int growth, bool reached)
    {
        var windows = Windows(60, _ => 1000).Select((w, i) => w with { Threads = i < 55 ? 20 : 20 + growth }).ToArray();

        Assert.Equal(reached, SteadyStateFinder.Find(windows).Seconds is not null);
    }

    private static IReadOnlyList<ThroughputWindow> Shape(string shape)
    {
        var random = new Random(4711);
        return shape switch
        {
            "flat" => Windows(60, _ => 1000),
            "step at 12" => Windows(60, i => i < 12 ? 300 : 1000),
            // 950 at 19 s is inside ± 5 %, 900 at 18 s is not.
            "ramp to 20, then flat" => Windows(60, i => Math.Min(1000, i * 50)),
            "noise of 2 %" => Windows(60, _ => 980 + (random.NextDouble() * 40)),
            "one spike" => Windows(60, i => i == 30 ? 2000 : 1000),
            "spike in the tail" => Windows(60, i => i == 57 ? 3000 : 1000),
            "fast overshoot" => Windows(60, i => i < 4 ? 1500 : 1000),
            "ramp" => Windows(60, i => i * 20),
            "fall" => Windows(60, i => 2000 - (i * 25)),
            "up and down" => Windows(60, i => (i % 3) switch { 0 => 400, 1 => 1000, _ => 700 }),
            "silent" => Windows(60, _ => 0),
            "silent at the end" => Windows(60, i => i < 50 ? 1000 : 0),
            "two odd windows in the tail" => Windows(20, i => i is 15 or 18 ? 500 : 1000),
            _ => throw new ArgumentOutOfRangeException(nameof(shape)),
        };
    }

    private static ThroughputWindow[] Windows(int count, Func<int, double> perSecond) =>
        [.. Enumerable.Range(0, count).Select(i => new ThroughputWindow(i, perSecond(i), null))];
}

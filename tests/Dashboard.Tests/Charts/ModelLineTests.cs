using Dashboard.Charts;
using Dashboard.Injections;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts;

/// <summary>What of the model is drawn; what the model says is held by InjectionModelTests.</summary>
public sealed class ModelLineTests
{
    private static readonly TargetFacts Facts = new(1, "sample", null, "", "10.0.12", "Linux", "x64") { ProcessorCount = 2, MinThreads = 2 };

    /// <summary>The pool stays at 10 threads while the rule for Task waits goes on to climb by four a second: it ran to 106 at 48 threads.</summary>
    [Fact]
    public void A_line_that_the_pool_does_not_follow_ends_and_is_never_far_above_the_threads()
    {
        ModelPoint[] points = [.. Points([.. Samples(0.25, 4, 3, 0), Wait(1.1), .. Samples(1.25, 120, 10, 50)])];

        Assert.Contains(points, point => point.Threads is > 8);
        Assert.All(points, point => Assert.False(point.Threads > 12, $"{point}"));
        Assert.Null(points[^1].Threads);
    }

    [Fact]
    public void A_line_that_the_pool_follows_goes_on()
    {
        PoolSample Climbing(int i) => new(1.25 + (i * 0.25), 0.25) { ThreadCount = 10 + i, QueueLength = 50, CompletedItems = 0 };

        ModelPoint[] points = [.. Points([.. Samples(0.25, 4, 3, 0), Wait(1.1), .. Enumerable.Range(0, 60).Select(Climbing)])];

        Assert.NotNull(points[^1].Threads);
        Assert.InRange(points[^1].T, 15, 17);
    }

    /// <summary>The gate adds up to two threads a second; where it added none the band's upper edge would climb for ever.</summary>
    [Fact]
    public void A_band_never_reaches_far_above_the_threads()
    {
        ModelPoint[] points = [.. Points(Samples(0.25, 41, 10, 50, completed: 0))];

        Assert.Contains(points, point => point.High is not null);
        Assert.All(points, point => Assert.False(point.High > 12.000001, $"{point}"));
    }

    private static IEnumerable<ModelPoint> Points(IEnumerable<TimelineItem> items)
    {
        var line = new ModelLine(Facts);
        return items.SelectMany(line.Add);
    }

    private static Injection Wait(double t) => new(t, InjectionReasons.CooperativeBlocking, 200, 3, RaisesGoal: true, 0);

    private static IEnumerable<PoolSample> Samples(double from, int count, int threads, int queue, int completed = 5) =>
        Enumerable.Range(0, count).Select(i => new PoolSample(from + (i * 0.25), 0.25) { ThreadCount = threads, QueueLength = queue, CompletedItems = completed });
}

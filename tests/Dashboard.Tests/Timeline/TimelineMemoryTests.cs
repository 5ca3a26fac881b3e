using System.Diagnostics;
using System.Runtime.CompilerServices;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline;

/// <summary>What an hour of load costs a dashboard, measured on the heap.</summary>
[Collection(TimedFiles.Name)]
public sealed class TimelineMemoryTests
{
    private const int AnHour = 14_400;
    private const int Buckets = 1_000;
    private const double Bound = 64 * 1024 * 1024;

    private readonly TimelineHub _hub = new(new TimelineClock(TimeProvider.System));

    [Fact]
    public void An_hour_at_four_a_second_with_a_thousand_buckets_twice_takes_less_than_64_MB()
    {
        var before = GC.GetTotalMemory(forceFullCollection: true);
        using var viewer = _hub.Subscribe(TimelineSubscription.ViewerCapacity);
        var longest = PublishAnHour();
        var grown = GC.GetTotalMemory(forceFullCollection: true) - before;

        TestContext.Current.TestOutputHelper!.WriteLine($"{grown / 1e6:F1} MB; the longest publishing took {longest.TotalMilliseconds:F2} ms");
        Assert.InRange(grown, 1, Bound);
        using var late = _hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
        Assert.Equal(AnHour * 40L, remembered.OfType<LoadInterval>().Sum(interval => interval.Completed));

        // 15 ms on two shared cores, where a collection fell into it; the reader of the target waits no longer than its samples lie apart.
        Assert.InRange(longest.TotalMilliseconds, 0, 250);
    }

    [Fact]
    public void Who_took_what_was_remembered_holds_on_to_nothing_of_it()
    {
        var (subscription, first) = Follow();
        using (subscription)
        {
            for (var i = 0; i <= TimelineRing.SampleCapacity; i++)
            {
                _hub.Publish(new PoolSample(i, 0.25));
                subscription.Items.TryRead(out _);
            }

            GC.Collect();
            Assert.False(first.IsAlive, "A subscription keeps what the timeline forgot.");
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private (TimelineSubscription Subscription, WeakReference First) Follow()
    {
        _hub.Publish(new PoolSample(-1, 0.25));
        var subscription = _hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
        return (subscription, new WeakReference(Assert.Single(remembered)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private TimeSpan PublishAnHour()
    {
        var (random, longest) = (new Random(1), TimeSpan.Zero);
        var kinds = Enumerable.Range(0, 16).Select(_ => Histogram(random)).ToArray();
        for (var i = 1; i <= AnHour; i++)
        {
            // Each interval has its own bytes, as it has when an agent's line was read.
            var interval = new LoadInterval(i * 0.25, 0.25, false, 40, 40, 10, 100) { OpenLoop = true, Service = Copy(kinds[i % 16]), Response = Copy(kinds[(i + 5) % 16]) };
            _hub.Publish(new PoolSample(i * 0.25, 0.25) { ThreadCount = i % 40, QueueLength = i % 7, CpuPercent = 20, CompletedItems = i });
            var began = Stopwatch.GetTimestamp();
            _hub.Publish(interval);
            var took = Stopwatch.GetElapsedTime(began);
            longest = i > 100 && took > longest ? took : longest;
        }

        return longest;
    }

    /// <summary>Latencies around 20 ms, as many as it takes until a thousand buckets are not empty.</summary>
    private static long[][] Histogram(Random random)
    {
        var histogram = new LatencyHistogram();
        while (histogram.ToSparse().Count() < Buckets)
        {
            for (var i = 0; i < 100; i++)
            {
                histogram.Record((long)(20_000 * Math.Exp((random.NextDouble() + random.NextDouble() + random.NextDouble() - 1.5) * 0.6)));
            }
        }

        return [.. histogram.ToSparse()];
    }

    private static SparseBuckets Copy(long[][] buckets) => buckets;
}

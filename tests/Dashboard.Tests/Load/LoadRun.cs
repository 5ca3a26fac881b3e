using System.Collections.Concurrent;
using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.Tests.Load;

/// <summary>An agent in its own process and what it published.</summary>
internal sealed class LoadRun : IAsyncDisposable
{
    private readonly ConcurrentQueue<TimelineItem> _items = new();

    public LoadRun(LoadPlan plan, params string[] allowed) =>
        Agent = LoadAgentProcess.Start(plan, allowed, Clock, _items.Enqueue);

    public TimelineClock Clock { get; } = new(TimeProvider.System);

    public LoadAgentProcess Agent { get; }

    public IReadOnlyList<TimelineItem> Items => [.. _items];

    public IReadOnlyList<LoadInterval> Intervals => [.. _items.OfType<LoadInterval>()];

    /// <summary>When the first request was sent, as platform timestamp.</summary>
    public long FirstRequestTimestamp => Clock.OriginTimestamp + (long)(_items.OfType<FirstRequest>().Single().T * System.Diagnostics.Stopwatch.Frequency);

    public static long Ticks(double seconds) => (long)(seconds * System.Diagnostics.Stopwatch.Frequency);

    /// <summary>Every request that was sent is found again, in one place.</summary>
    public static void AssertNothingLost(LoadSummary summary)
    {
        var failed = summary.Errors.Where(error => error.Key is "timeout" or "connect" or "reset" or "protocol").Sum(error => error.Value);
        Assert.Equal(summary.Sent, summary.Completed + summary.Drained + summary.Unfinished + failed);
    }

    /// <summary>The intervals add up to the summary.</summary>
    public void AssertIntervalsAddUp(LoadSummary summary)
    {
        Assert.Equal(summary.Sent, Intervals.Sum(i => i.Sent));
        Assert.Equal(summary.Completed, Intervals.Where(i => !i.Draining).Sum(i => i.Completed));
        Assert.Equal(summary.Drained, Intervals.Where(i => i.Draining).Sum(i => i.Completed));
        Assert.Equal(summary.WindowSeconds, Intervals.Where(i => !i.Draining).Sum(i => i.WindowSeconds), 1e-6);
        var histogram = new LatencyHistogram();
        foreach (var interval in Intervals)
        {
            histogram.AddSparse(interval.Service);
        }

        Assert.Equal(summary.Service, histogram.ToSparse());
    }

    public ValueTask DisposeAsync() => Agent.DisposeAsync();
}

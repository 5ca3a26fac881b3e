using System.Collections.Concurrent;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Load;

/// <summary>An agent in its own process and what it published.</summary>
internal sealed class LoadRun : IAsyncDisposable
{
    private readonly ConcurrentQueue<TimelineItem> _items = new();
    private readonly long _origin = TimeProvider.System.GetTimestamp();

    public LoadRun(LoadPlan plan, params string[] allowed)
        : this(plan, TimeProvider.System, allowed)
    {
    }

    /// <param name="time">Of the owner's timers.</param>
    public LoadRun(LoadPlan plan, TimeProvider time, params string[] allowed)
    {
        Clock = new TimelineClock(TimeProvider.System, _origin, TimeProvider.System.GetUtcNow());
        Agent = LoadAgentProcess.Start(plan, allowed, Clock, _items.Enqueue, AgentLaunch.Program, time);
    }

    public TimelineClock Clock { get; }

    public LoadAgentProcess Agent { get; }

    public IReadOnlyList<TimelineItem> Items => [.. _items];

    public IReadOnlyList<LoadInterval> Intervals => [.. _items.OfType<LoadInterval>()];

    /// <summary>When the first request was sent, as platform timestamp.</summary>
    public long FirstRequestTimestamp => _origin + (long)(_items.OfType<FirstRequest>().Single().T * System.Diagnostics.Stopwatch.Frequency);

    public static long Ticks(double seconds) => (long)(seconds * System.Diagnostics.Stopwatch.Frequency);

    /// <summary>Every request that was due is found again, in one place, and every one that was sent ended in one way.</summary>
    public static void AssertNothingLost(LoadSummary summary)
    {
        long Of(params string[] errors) => errors.Sum(error => summary.Errors.GetValueOrDefault(error));
        Assert.Equal(summary.Offered, summary.Sent + summary.NotSent);
        Assert.Equal(summary.Unfinished, Of("unfinished", "cancelled"));
        Assert.Equal(summary.Sent, summary.Completed + summary.Drained + summary.Unfinished + Of("timeout", "connectTimeout", "connect", "reset", "protocol"));
        Assert.Equal(summary.Errors.Values.Sum(), summary.ErrorCauses.Values.Sum());
    }

    /// <summary>The intervals add up to the summary.</summary>
    public void AssertIntervalsAddUp(LoadSummary summary)
    {
        Assert.Equal(summary.Sent, Intervals.Sum(i => i.Sent));
        Assert.Equal(summary.Offered, Intervals.Sum(i => i.Offered));
        Assert.Equal(summary.NotSent, Intervals.Sum(i => i.NotSent));
        Assert.Equal(summary.Completed, Intervals.Where(i => !i.Draining).Sum(i => i.Completed));
        Assert.Equal(summary.Drained, Intervals.Where(i => i.Draining).Sum(i => i.Completed));
        Assert.Equal(summary.WindowSeconds, Intervals.Where(i => !i.Draining).Sum(i => i.WindowSeconds), 1e-6);
        Assert.Equal(summary.Errors.Values.Sum(), Intervals.Sum(i => i.Failed));
        Assert.Equal(summary.Service, Merge(Intervals.Select(i => i.Service)));
        Assert.Equal(summary.ResponseBuckets, Merge(Intervals.Select(i => i.Response)));
    }

    public ValueTask DisposeAsync() => Agent.DisposeAsync();

    private static SparseBuckets Merge(IEnumerable<SparseBuckets> parts)
    {
        var histogram = new LatencyHistogram();
        foreach (var part in parts)
        {
            histogram.AddSparse(part);
        }

        return histogram.ToSparse();
    }
}

using Dashboard.Timeline;

namespace Dashboard.Live;

/// <summary>
/// What the live page shows as figures and lists, kept up to date item by item; the curves are the charts' own. Bounds: 5 s of samples
/// and load intervals for trends. Used from one circuit only.
/// </summary>
public sealed class LiveState
{
    /// <summary>Trends and rates look back this far; percentiles <see cref="RecentLatency.Seconds"/>, as on the chart.</summary>
    public const double WindowSeconds = 5;

    /// <summary>As in wwwroot/js/time/traces.js, where a legend's value ends; and the interval is never taken for shorter than this.</summary>
    private const double IntervalsUntilGap = 2.5;
    private const double ShortestInterval = 0.1;

    private readonly Queue<PoolSample> _samples = new();
    private readonly Queue<LoadInterval> _loads = new();

    /// <summary>Worked out when somebody asks: what is remembered comes all at once, and only its last second counts. Null: to be worked out.</summary>
    private double? _p95;

    private double? _queuedSince;

    public PoolSample? Sample { get; private set; }

    public CounterSnapshot? Counters { get; private set; }

    public LoadInterval? Load { get; private set; }

    /// <summary>Goal changes since attach.</summary>
    public InjectionTally Injections { get; } = new();

    public long Lost { get; private set; }

    /// <summary>For how long the queue has not been empty, in seconds; 0 when it is empty.</summary>
    public double QueuedSeconds => _queuedSince is { } since && Sample is { } sample ? sample.T - since : 0;

    /// <summary>Injections that raised the goal inside the window, by reason number.</summary>
    public IReadOnlyDictionary<int, int> RaisedInWindow { get; private set; } = new Dictionary<int, int>();

    /// <summary>Thread count now minus thread count at the start of the window, per second; null before two samples.</summary>
    public double? ThreadsPerSecond => Trend(s => s.ThreadCount);

    /// <summary>Queue length now minus that at the start of the window, per second; null before two samples.</summary>
    public double? QueuePerSecond => Trend(s => s.QueueLength);

    /// <summary>Completed work items per second over the window: Σ increments ÷ Σ payload intervals.</summary>
    public double? CompletedPerSecond => Rate(s => s.CompletedItems);

    /// <summary>Requests that the target started per second over the window.</summary>
    public double? TargetRequestsPerSecond => Rate(s => s.RequestsStarted);

    /// <summary>Processor use over the window, weighted by interval.</summary>
    public double? CpuPercent => _samples.Count == 0
        ? null
        : _samples.Sum(s => (s.CpuPercent ?? 0) * s.IntervalSeconds) / _samples.Sum(s => s.IntervalSeconds);

    /// <summary>Requests of our load completed per second over the window; null when nothing is being sent. Drained requests are never in it.</summary>
    public double? LoadPerSecond => IsLoadOn && !IsDraining ? _loads.Sum(l => l.Completed) / _loads.Sum(l => l.WindowSeconds) : null;

    /// <summary>True when the load sends nothing any more and waits for what is out.</summary>
    public bool IsDraining => IsLoadOn && Load!.Draining;

    /// <summary>Failed requests of our load over the window.</summary>
    public long LoadFailed => IsLoadOn ? _loads.Sum(l => l.Failed) : 0;

    /// <summary>True while load intervals arrive.</summary>
    public bool IsLoadOn => Load is { } load && Sample is { } sample && sample.T - load.T < 2;

    /// <summary>
    /// 95th percentile of the service time of the last second in milliseconds; null when nothing was answered in it, and when the load's
    /// newest interval is so old that the chart's line has ended.
    /// </summary>
    public double? P95Milliseconds =>
        IsLoadOn
        && Sample!.T - Load!.T <= IntervalsUntilGap * Math.Max(ShortestInterval, Load.WindowSeconds)
        && (_p95 ??= RecentP95()) is { } seconds and not double.NaN ? seconds * 1000 : null;

    public void Apply(TimelineItem item)
    {
        switch (item)
        {
            case PoolSample sample:
                Sample = sample;
                _samples.Enqueue(sample);
                Trim(_samples, sample.T);
                _queuedSince = sample.QueueLength > 0 ? _queuedSince ?? sample.T - sample.IntervalSeconds : null;
                RaisedInWindow = Injections.Recent
                    .TakeWhile(i => i.T > sample.T - WindowSeconds)
                    .GroupBy(i => i.Reason)
                    .ToDictionary(g => g.Key, g => g.Count());
                break;
            case LoadInterval load:
                Load = load;
                _loads.Enqueue(load);
                Trim(_loads, load.T);
                _p95 = null;
                break;
            case Injection or WorkerThreadChange:
                Injections.Add(item);
                break;
            case CounterSnapshot counters:
                Counters = counters;
                break;
            case Lost lost:
                Lost += lost.Count;
                break;
        }
    }

    private double RecentP95()
    {
        var recent = new RecentLatency(interval => interval.Service);
        var p95 = double.NaN;
        foreach (var load in _loads)
        {
            p95 = recent.Add(load).P95;
        }

        return p95;
    }

    private double? Trend(Func<PoolSample, double?> value)
    {
        if (_samples.Count < 2)
        {
            return null;
        }

        var (first, last) = (_samples.Peek(), Sample!);
        return last.T > first.T ? (value(last) - value(first)) / (last.T - first.T) : null;
    }

    private double? Rate(Func<PoolSample, double?> increment) =>
        _samples.All(s => increment(s) is null)
            ? null
            : _samples.Sum(s => increment(s) ?? 0) / _samples.Sum(s => s.IntervalSeconds);

    private static void Trim<T>(Queue<T> queue, double now)
        where T : TimelineItem
    {
        while (queue.TryPeek(out var oldest) && oldest.T < now - WindowSeconds)
        {
            queue.Dequeue();
        }
    }
}

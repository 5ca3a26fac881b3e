using Dashboard.Timeline.Rates;

namespace Dashboard.Live;

/// <summary>
/// The figures and lists of the live page, kept up to date item by item; the curves are the charts' own. No figure includes times before the load's begin, and
/// none outlives its target or its samples. Bounds: 5 s of samples and load intervals. Used from one circuit only.
/// </summary>
public sealed class LiveState
{
    public const double WindowSeconds = 5;

    public const double TrendSeconds = 2;

    private readonly Queue<PoolSample> _samples = new();
    private readonly Queue<LoadInterval> _loads = new();
    private readonly Queue<(double T, double Seconds)> _queueWaits = new();
    private PoolReadings _readings = new();
    private LoadSums _loadRates = new();
    private PoolReading? _newest;

    /// <summary>It is calculated when it is read: remembered items come all at once, and only the last second counts. Null is not calculated yet.</summary>
    private double? _p95;

    private double? _queuedSince;

    /// <summary>Without a sample for so many seconds the target is silent.</summary>
    private double _silentAfter;

    /// <summary>The begin of the newest load, and its last answer; null before it had one.</summary>
    private double _loadBegan = double.NegativeInfinity;
    private double? _lastAnswer;

    /// <summary>The hub's time at which the figures are read; must be set before they are.</summary>
    public double Now { get; set; } = double.NegativeInfinity;

    /// <summary>True while the target is attached and sends no samples: no figure of its pool is known.</summary>
    public bool IsSilent => _newest is { Sample: var sample } && Now - sample.T > _silentAfter;

    /// <summary>The newest sample; null before the first, while none comes any more, and once the target is gone.</summary>
    public PoolSample? Sample => IsSilent ? null : _newest?.Sample;

    public CounterSnapshot? Counters { get; private set; }

    public LoadInterval? Load { get; private set; }

    public int LoadsOn => IsLoadOn ? _loadRates.Count : 0;

    public int InFlight => IsLoadOn ? _loadRates.InFlight : 0;

    public InjectionTally Injections { get; } = new();

    public long Lost { get; private set; }

    /// <summary>Seconds for which the queue has not been empty; 0 when it is empty.</summary>
    public double QueuedSeconds => _queuedSince is { } since && Sample is { } sample ? sample.T - since : 0;

    /// <summary>The window of means in seconds, or less since attach or since the load began.</summary>
    public double SeenSeconds => _newest is { Sample: var sample } ? Math.Min(WindowSeconds, sample.T - SeenFrom) : 0;

    /// <summary>Seconds for which the load has had no answer: not longer than it lasts.</summary>
    public double UnansweredSeconds => IsLoadOn ? Load!.T - (_lastAnswer ?? _loadBegan) : 0;

    public bool HasAnswers => _lastAnswer is not null;

    public double? ThreadsPerSecond => TrendOf(s => s.ThreadCount, _loadBegan);

    /// <summary>Trend of the queue per second since it has not been empty; 0 when there is none, null when it is empty.</summary>
    public double? QueuePerSecond => _queuedSince is { } since ? TrendOf(s => s.QueueLength, Math.Max(since, _loadBegan)) : null;

    /// <summary>Wait of work items in the queue, over the last second; null without samples.</summary>
    public QueueWaitPoint? QueueWait => IsSilent ? null : _newest?.QueueWait;

    /// <summary>Mean wait, seconds: of the items of the newest second that was read, otherwise an estimate by counters; null where neither is known.</summary>
    public double? MeanWaitSeconds => MeanOf(QueueWait);

    /// <summary>Trend of the mean wait, seconds per second; 0 when there is none, null when it is unknown, or nothing waits.</summary>
    public double? QueueWaitPerSecond => MeanWaitSeconds > 0 ? Trend.PerSecond([.. _queueWaits]) : null;

    /// <summary>Completed work items per second over the last second: Σ increments ÷ Σ payload intervals.</summary>
    public double? CompletedPerSecond => IsSilent ? null : _newest?.CompletedItems;

    public double? TargetRequestsPerSecond => IsSilent ? null : _newest?.RequestsStarted;

    /// <summary>Processor use over the window in percent, weighted by interval.</summary>
    public double? CpuPercent => IsSilent || _samples.Count == 0
        ? null
        : _samples.Sum(s => (s.CpuPercent ?? 0) * s.IntervalSeconds) / _samples.Sum(s => s.IntervalSeconds);

    /// <summary>Requests of the load completed per second over the last second; null when nothing is being sent. Drained requests are never in it.</summary>
    public double? LoadPerSecond => IsLoadOn ? _loadRates.CompletedPerSecond : null;

    public bool IsDraining => IsLoadOn && _loadRates.IsDraining;

    public long LoadFailed => IsLoadOn ? _loads.Sum(l => l.Failed) : 0;

    public bool IsLoadOn => Load is { } load && _newest is not null && Time - load.T < DataGaps.LoadSeconds;

    /// <summary>The p95 of the last second's service times; null when nothing was answered in it, or the load is over for the chart.</summary>
    public double? P95Milliseconds =>
        IsLoadOn
        && Time - Load!.T <= DataGaps.OfLine(Load.WindowSeconds)
        && (_p95 ??= RecentP95()) is { } seconds and not double.NaN ? seconds * 1000 : null;

    public RequestTimeState RequestTime { get; } = new();

    public BlockersState Blockers { get; } = new();

    public void Apply(TimelineItem item)
    {
        RequestTime.Apply(item);
        Blockers.Apply(item);
        switch (item)
        {
            case PoolSample sample:
                Injections.Add(sample);
                _newest = _readings.Add(sample);
                Remember(MeanOf(_newest.QueueWait), sample.T);
                _samples.Enqueue(sample);
                Trim(_samples, Math.Max(sample.T - WindowSeconds, _loadBegan));
                _silentAfter = DataGaps.OfSamples(_samples.Min(one => one.IntervalSeconds));
                _queuedSince = sample.QueueLength > 0 ? _queuedSince ?? sample.T - sample.IntervalSeconds : null;
                break;
            case LoadInterval load:
                Apply(load);
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
            case SessionChange change when change.State.IsGone():
                Forget();
                break;
        }
    }

    /// <summary>The newest sample's time, which is the latest known time; the clock's when none comes any more.</summary>
    private double Time => IsSilent ? Now : _newest?.Sample.T ?? Now;

    private double SeenFrom => _samples.TryPeek(out var oldest) ? Math.Max(oldest.T - oldest.IntervalSeconds, _loadBegan) : _loadBegan;

    private void Apply(LoadInterval load)
    {
        if (_loadRates.Add(load) && load.Beside == 0)
        {
            // Earlier data belong to rest, or to another load.
            _loadBegan = load.T - load.WindowSeconds;
            _lastAnswer = null;
            _loads.Clear();
        }

        Load = load;
        _lastAnswer = load.Completed > 0 ? load.T : _lastAnswer;
        _loads.Enqueue(load);
        Trim(_loads, load.T - WindowSeconds);
        _p95 = null;
    }

    private void Forget()
    {
        (_newest, _queuedSince, Load, _lastAnswer, _p95) = (null, null, null, null, null);
        (_readings, _loadRates) = (new PoolReadings(), new LoadSums());
        _samples.Clear();
        _loads.Clear();
        _queueWaits.Clear();
    }

    private double? MeanOf(QueueWaitPoint? wait) => wait?.Seconds is > 0 and var estimate ? RequestTime.ItemWaits?.MeanMs / 1000 ?? estimate : wait?.Seconds;

    /// <summary>Keeps two seconds of waits; a second without one ends a trend.</summary>
    private void Remember(double? wait, double t)
    {
        if (wait is not { } seconds)
        {
            _queueWaits.Clear();
            return;
        }

        _queueWaits.Enqueue((t, seconds));
        while (_queueWaits.Count > 1 && _queueWaits.Peek().T < Math.Max(t - TrendSeconds, _loadBegan))
        {
            _queueWaits.Dequeue();
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

    private double? TrendOf(Func<PoolSample, double?> value, double from) => Sample is not { } newest ? null : Trend.PerSecond(
    [
        .. _samples.Where(sample => sample.T > from && sample.T >= newest.T - TrendSeconds && value(sample) is not null)
            .Select(sample => (sample.T, value(sample)!.Value)),
    ]);

    /// <summary>The newest one stays in any case.</summary>
    private static void Trim<T>(Queue<T> queue, double from)
        where T : TimelineItem
    {
        while (queue.Count > 1 && queue.Peek().T < from)
        {
            queue.Dequeue();
        }
    }
}

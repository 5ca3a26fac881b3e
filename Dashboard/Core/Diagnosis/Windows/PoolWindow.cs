using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis.Windows;

/// <summary>Samples of half a minute, figures of 3 s: with 2 s an async driver at 3,500 requests/s is close to blocking code. Not thread-safe.</summary>
internal sealed class PoolWindow
{
    public const double Seconds = 3;

    public const double ClimbSeconds = 5;

    /// <summary>
    /// Work items of a sample from which on work waits, where samples are rare. Each of those sees the moment of its own timer, in which other timers queue
    /// too: on a busy machine an item or two are seen in all of them, also of processes that do nothing.
    /// </summary>
    public const int LeastQueuedOfRare = 3;

    /// <summary>Samples are rare from here on, seconds: as of an unattended watch, not each second.</summary>
    private const double Rare = 1.05;

    /// <summary>Counts within this share are flat.</summary>
    private const double FlatShare = 0.1;

    private readonly Queue<PoolSample> _recent = new();
    private readonly Queue<(double T, double Threads)> _threads = new();
    private PoolReadings _readings = new();
    private (double From, double Least, double Most)? _flat;
    private readonly RateDrop _drop = new();
    private double? _queuedSince;
    private double? _workFrom;

    public double Interval { get; private set; }

    public void Clear()
    {
        _recent.Clear();
        _threads.Clear();
        _drop.Clear();
        _readings = new PoolReadings();
        (_flat, _queuedSince, _workFrom) = (null, null, null);
    }

    public SampledPool Add(PoolSample sample, PoolLimits target)
    {
        if (_recent.Count > 0 && sample.T - sample.IntervalSeconds - _recent.Last().T > Seconds / 2)
        {
            Clear();
        }

        Interval = sample.IntervalSeconds;
        _recent.Enqueue(sample);
        while (_recent.Peek().T <= sample.T - Seconds)
        {
            _recent.Dequeue();
        }

        var reading = _readings.Add(sample);
        var queueShare = Mean(static one => one.QueueLength is null ? null : IsQueued(one) ? 1 : 0);
        var cpu = Mean(static one => one.CpuPercent);
        var threads = Mean(static one => one.ThreadCount);
        var queuedFrom = _recent.FirstOrDefault(IsQueued)?.T;
        _workFrom = queuedFrom is null ? null : _workFrom ?? queuedFrom;
        return new SampledPool(sample.T, sample, target)
        {
            Covered = _recent.Sum(one => one.IntervalSeconds),
            QueuedFrom = queuedFrom,
            WorkFrom = _workFrom,
            QueueShare = queueShare,
            Fullest = _recent.MaxBy(static one => one.QueueLength),
            QueueWait = reading.QueueWait,
            CpuPercent = cpu,
            QueuedSeconds = Queued(sample),
            ProcessPerThread = threads > 0 ? cpu / 100 * target.Processors / threads : null,
            CompletedPerSecond = PerSecond(static one => one.CompletedItems),
            SinceDropSeconds = _drop.Add(sample.T, PerSecond(static one => one.CompletedItems)),
            CompletedLastSecond = reading.CompletedItems,
            ContentionsPerSecond = PerSecond(static one => one.LockContentions),
            ThreadsGrown = Grown(sample),
            FlatSeconds = Flat(sample, queueShare),
        };
    }

    private static bool IsQueued(PoolSample sample) => sample.QueueLength >= (sample.IntervalSeconds >= Rare ? LeastQueuedOfRare : 1);

    private double Queued(PoolSample sample)
    {
        _queuedSince = IsQueued(sample) ? _queuedSince ?? sample.T - sample.IntervalSeconds : null;
        return sample.T - (_queuedSince ?? sample.T);
    }

    /// <summary>Weighted by the intervals: a joining session causes samples of no length.</summary>
    private double? Mean(Func<PoolSample, double?> value)
    {
        var (sum, seconds) = (0.0, 0.0);
        foreach (var one in _recent)
        {
            if (value(one) is { } known)
            {
                (sum, seconds) = (sum + (known * one.IntervalSeconds), seconds + one.IntervalSeconds);
            }
        }

        return seconds > 0 ? sum / seconds : null;
    }

    private double? PerSecond(Func<PoolSample, double?> increment)
    {
        var (sum, seconds) = (0.0, 0.0);
        foreach (var one in _recent)
        {
            if (increment(one) is { } counted)
            {
                (sum, seconds) = (sum + counted, seconds + one.IntervalSeconds);
            }
        }

        return seconds > 0 ? sum / seconds : null;
    }

    private double Grown(PoolSample sample)
    {
        if (sample.ThreadCount is not { } threads)
        {
            return 0;
        }

        _threads.Enqueue((sample.T, threads));
        while (_threads.Peek().T < sample.T - ClimbSeconds)
        {
            _threads.Dequeue();
        }

        return threads - _threads.Peek().Threads;
    }

    private double Flat(PoolSample sample, double? queueShare)
    {
        if (sample.ThreadCount is not { } threads || queueShare >= 0.5 || PerSecond(static one => one.CompletedItems) is not >= 1)
        {
            _flat = null;
            return 0;
        }

        var (from, least, most) = _flat ?? (sample.T, threads, threads);
        (least, most) = (Math.Min(least, threads), Math.Max(most, threads));
        _flat = most - least <= FlatShare * most ? (from, least, most) : (sample.T, threads, threads);
        return sample.T - _flat.Value.From;
    }
}

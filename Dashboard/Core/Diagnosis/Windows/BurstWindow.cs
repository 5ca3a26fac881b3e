using Dashboard.Accounts.Blockers;

namespace Dashboard.Diagnosis.Windows;

/// <summary>Stretches of queued work in the last half minute. Samples come late, so blocking is checked when a stretch is counted. Not thread-safe.</summary>
internal sealed class BurstWindow
{
    public const double Seconds = 30;

    private const double ToldLate = 2.5;

    private readonly Queue<Stretch> _over = new();
    private readonly Queue<BurstSite> _sites = new();
    private readonly Queue<(ThreadStates Look, BusyThreads Busy)> _looks = new();
    private Stretch? _open;

    public void Clear()
    {
        Forget();
        _looks.Clear();
        _sites.Clear();
    }

    /// <summary>Drops what was queued, which belongs to another finding.</summary>
    public void Forget()
    {
        _over.Clear();
        _open = null;
    }

    public void Add(ThreadStates look, BusyThreads busy)
    {
        _looks.Enqueue((look, busy));
        while (_looks.Peek().Look.T < look.T - Seconds - ThreadWindow.Seconds)
        {
            _looks.Dequeue();
        }
    }

    public BurstFigures Add(SampledPool pool, Thresholds limits)
    {
        if (pool.QueuedSeconds > 0)
        {
            _open = (_open ?? new Stretch(pool.T - pool.Sample.IntervalSeconds)).With(pool);
        }
        else if (_open is { } ended)
        {
            _open = null;
            if (ended.To - ended.From >= limits[Thresholds.BurstSeconds] && ended.Wait >= limits[Thresholds.BurstWait])
            {
                _over.Enqueue(ended);
            }
        }

        while (_over.TryPeek(out var oldest) && oldest.To < pool.T - Seconds)
        {
            _over.Dequeue();
        }

        AddSite(pool);

        if (_over.Count == 0)
        {
            return BurstFigures.None;
        }

        var bursts = _over.Where(stretch => IsBurst(stretch, pool, limits))
            .Select(burst => new Burst(burst.From, burst.To, burst.Queue, burst.Wait)).ToList();
        return new BurstFigures(bursts)
        {
            Sites = [.. _sites.Where(site => bursts.Exists(burst => site.T > burst.From && site.T <= burst.To + ToldLate))],
        };
    }

    private void AddSite(SampledPool pool)
    {
        if (pool.Accounts.Top is { } top && !ReferenceEquals(top, _sites.LastOrDefault()?.Site))
        {
            _sites.Enqueue(new BurstSite(pool.T, top, pool.Accounts.TopCalls, pool.Threads));
        }

        while (_sites.TryPeek(out var oldest) && oldest.T < pool.T - (2 * Seconds))
        {
            _sites.Dequeue();
        }
    }

    /// <summary>A stretch has a sample or two, at a chance moment: counters that can decide are better.</summary>
    private bool IsBurst(Stretch stretch, SampledPool pool, Thresholds limits)
    {
        var looks = _looks.Where(one => one.Look.T >= stretch.From && one.Look.T <= stretch.To).ToList();
        var all = BusyThreads.Sum(looks.Select(one => one.Busy));
        var (share, used) = (all.BlockedShare, stretch.UsablePercent(pool.Target));
        if (looks.Count > 0 && WantingIn(stretch) > (1 - limits[Thresholds.BlockedShare]) * all.All / looks.Count)
        {
            return false;
        }

        var usesNothing = used < limits[Thresholds.FreeCpu] && stretch.ProcessPerThread(pool.Target) < limits[Thresholds.ProcessorShare];
        return used < limits[Thresholds.BusyCpu] && !(stretch.CollectingPercent >= limits[Thresholds.Collecting])
            && (share >= limits[Thresholds.BlockedShare] || (usesNothing && (share is null || looks.Count < ThreadFigures.Enough)));
    }

    /// <summary>Mean threads running or ready, by the kernel's clocks, complete under quotas and neighbours too; 0 where not read.</summary>
    private double WantingIn(Stretch stretch)
    {
        var (wanted, covered) = (0.0, 0.0);
        foreach (var (look, _) in _looks)
        {
            if (look is { Seconds: > 0 and var seconds, WorkerSeconds: { } ran, ReadySeconds: { } ready }
                && Math.Min(look.T, stretch.To) - Math.Max(look.T - seconds, stretch.From) is > 0 and var overlap)
            {
                (wanted, covered) = (wanted + ran + ready, covered + overlap);
            }
        }

        return covered > 0 ? wanted / covered : 0;
    }

    private sealed record Stretch(double From)
    {
        private double _seconds;
        private double _cpuSeconds;
        private double _threadSeconds;
        private double _collecting;

        public double To { get; private set; }

        public double Queue { get; private set; }

        public double Wait { get; private set; }

        public Stretch With(SampledPool pool)
        {
            var seconds = pool.Sample.IntervalSeconds;
            (To, Queue) = (pool.T, Math.Max(Queue, pool.Sample.QueueLength ?? 0));
            Wait = Math.Max(Wait, Math.Max(pool.QueueWait.Seconds ?? 0, pool.QueueWait.WithoutDequeueSeconds));
            _seconds += seconds;
            _cpuSeconds += seconds * (pool.Sample.CpuPercent ?? 0);
            _threadSeconds += seconds * pool.Threads;
            _collecting += seconds * (pool.CollectingPercent ?? 0);
            return this;
        }

        public double? UsablePercent(PoolLimits target) => target.OfUsable(_cpuSeconds / _seconds);

        /// <summary>Percent of time in collections, in which the runtime holds threads.</summary>
        public double CollectingPercent => _collecting / _seconds;

        public double ProcessPerThread(PoolLimits target) => _cpuSeconds / 100 * target.Processors / _threadSeconds;
    }
}

/// <summary>One stretch of queued work.</summary>
/// <param name="Queue">The maximum.</param>
/// <param name="WaitSeconds">The longest mean.</param>
public sealed record Burst(double From, double To, double Queue, double WaitSeconds)
{
    public double Seconds => To - From;
}

/// <summary>The site that blocked most at a moment of a burst.</summary>
public sealed record BurstSite(double T, SiteTotal Site, string? Calls, double Threads);

/// <summary>The bursts that ended in the last half minute, oldest first.</summary>
public sealed record BurstFigures(IReadOnlyList<Burst> All)
{
    public static BurstFigures None { get; } = new([]);

    /// <summary>Kept, since no thread is blocked when a third burst makes the finding.</summary>
    public IReadOnlyList<BurstSite> Sites { get; init; } = [];

    public int Count => All.Count;

    public double First => Count > 0 ? All[0].From : 0;

    public double LastEnd => Count > 0 ? All[^1].To : 0;

    public double Spacing => Count > 1 ? (All[^1].From - All[0].From) / (Count - 1) : 0;

    public Burst? Longest => All.MaxBy(burst => burst.WaitSeconds);
}

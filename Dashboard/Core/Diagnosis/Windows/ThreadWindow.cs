namespace Dashboard.Diagnosis.Windows;

/// <summary>The system's samples of the pool's threads. Not thread-safe.</summary>
internal sealed class ThreadWindow
{
    /// <summary>Seconds before the newest sample; samples come once a second.</summary>
    public const double Seconds = 4;

    /// <summary>Samples wait up to 3 s for events on a busy machine.</summary>
    private const double FreshSeconds = 5;

    /// <summary>Where thread time is counted, counters count only after so long without samples: a thread without a processor seems blocked.</summary>
    private const double LateSeconds = 15;

    /// <summary>Pauses in <see cref="Seconds"/> and one sample more; of 10 ms and longer.</summary>
    private const int MaxPauses = 1_000;

    private readonly Queue<(ThreadStates Look, BusyThreads Busy, int? Goal)> _looks = new();
    private readonly Queue<GcPause> _pauses = new();
    private double _newest;

    public void Add(GcPause pause)
    {
        _pauses.Enqueue(pause);
        while (_pauses.Count > MaxPauses || _pauses.Peek().T < pause.T - (2 * Seconds))
        {
            _pauses.Dequeue();
        }
    }

    public void Add(ThreadStates look, BusyThreads busy, int? goal)
    {
        if (look.T - _newest >= FreshSeconds)
        {
            Clear();
        }

        _looks.Enqueue((look, busy, goal));
        while (_looks.Peek().Look.T <= look.T - Seconds)
        {
            _looks.Dequeue();
        }

        _newest = look.T;
    }

    public void Clear()
    {
        _looks.Clear();
        _pauses.Clear();
    }

    /// <param name="workFrom">Samples before it do not count: threads without work wait like blocked ones, and would outweigh those with work.</param>
    /// <param name="waiting">The share of the threads with work whose stacks are in a wait; null where no snapshot shows it.</param>
    public ThreadFigures? At(double t, double? workFrom, double? waiting = null) =>
        _looks.Count == 0 ? null
        : t - _newest < FreshSeconds ? Figures([.. _looks.Where(one => !(one.Look.T < workFrom))], workFrom, waiting)
        : t - _newest < LateSeconds && IsCounted ? new ThreadFigures(0, null, null, 0) { IsCounting = true }
        : null;

    private bool IsCounted => _looks.Any(one => one.Look is { Seconds: not null, WorkerSeconds: not null, ReadySeconds: not null });

    private ThreadFigures Figures(IReadOnlyList<(ThreadStates Look, BusyThreads Busy, int? Goal)> looks, double? workFrom, double? waiting)
    {
        var all = BusyThreads.Sum(looks.Select(one => one.Busy));
        var count = Math.Max(looks.Count, 1);
        var budget = ThreadBudget.Of(looks.Where(one => !(one.Look.T - (one.Look.Seconds / 2) < workFrom)).Select(one => (one.Look, one.Goal)), _pauses)
            ?.Spinning(waiting ?? 0);
        return new ThreadFigures(
            looks.Count,
            budget is null ? all.BlockedShare : budget.BlockedShare,
            budget is null ? all.All > 0 ? all.Running / all.All : null : budget.WantingShare,
            budget?.Wanting ?? (all.Running / count))
        {
            Budget = budget,
            IsCounting = budget is null && IsCounted,
            IsEnough = budget is not null
                || (looks.Count >= ThreadFigures.Enough && looks[^1].Look.T - looks[0].Look.T >= ThreadFigures.EnoughSeconds),
            Blocked = budget?.Blocked + budget?.Untold ?? (all.Blocked / count),
            Untold = looks.Sum(one => (double)one.Look.IdleOrWaiting) / count,
            WorkerProcessors = PerSecond(look => look.WorkerSeconds),
            ThrottledShare = PerSecond(look => look.ThrottledSeconds) is { } throttled ? Math.Min(1, throttled) : null,
        };
    }

    /// <summary>Null unless each sample of 3 s holds it: one second is moved by a single item.</summary>
    private double? PerSecond(Func<ThreadStates, double?> value)
    {
        var known = _looks.Select(one => one.Look).Where(look => look.Seconds > 0 && value(look) is not null).ToList();
        var seconds = known.Sum(look => look.Seconds ?? 0);
        return seconds >= PoolWindow.Seconds - 0.5 ? known.Sum(look => value(look) ?? 0) / seconds : null;
    }
}

/// <summary>Workers of a sample that are not idle.</summary>
/// <param name="Blocked">Waiting, asleep, or in a system call.</param>
internal sealed record BusyThreads(double Running, double Blocked)
{
    public double All => Running + Blocked;

    public double? BlockedShare => All > 0 ? Blocked / All : null;

    public static BusyThreads Sum(IEnumerable<BusyThreads> looks) =>
        looks.Aggregate(new BusyThreads(0, 0), (sum, look) => new BusyThreads(sum.Running + look.Running, sum.Blocked + look.Blocked));

    /// <summary>For one sample with queued work. Untold timed waits: beyond the goal idle, else blocked, since work is queued.</summary>
    public static BusyThreads Of(ThreadStates look, int? goal)
    {
        var parked = goal is { } wanted ? Math.Clamp(look.Workers - look.Idle - wanted, 0, look.IdleOrWaiting + look.Sleep) : 0;
        return new BusyThreads(look.Running, look.Workers - look.Running - look.Idle - parked);
    }
}

/// <summary>The samples of <see cref="ThreadWindow.Seconds"/> together.</summary>
/// <param name="BlockedShare">A share of workers with work, 0 to 1; null for none.</param>
/// <param name="RunningShare">A share of workers with work, 0 to 1; null for none.</param>
/// <param name="Running">The mean of those that run or are ready to.</param>
public sealed record ThreadFigures(int Looks, double? BlockedShare, double? RunningShare, double Running)
{
    /// <summary>Samples; one may fall into a collection.</summary>
    public const int Enough = 3;

    /// <summary>From first to last: nearly two intervals, since a queue that begins is sampled at once.</summary>
    public const double EnoughSeconds = 1.8;

    /// <summary>True with a budget, or with <see cref="Enough"/> over <see cref="EnoughSeconds"/>.</summary>
    public bool IsEnough { get; init; }

    /// <summary>Since work began to wait: shares and means here are of it, not of samples. Null where the kernel does not count it, or not yet.</summary>
    public ThreadBudget? Budget { get; init; }

    /// <summary>True when the kernel counts the workers' time, and <see cref="Budget"/> is not known yet.</summary>
    public bool IsCounting { get; init; }

    public double Blocked { get; init; }

    public double Untold { get; init; }

    /// <summary>Processors that workers used; null where not read for 3 s.</summary>
    public double? WorkerProcessors { get; init; }

    /// <summary>A share of the time, 0 to 1; null where not read. The kernel sums over processors, so it is capped.</summary>
    public double? ThrottledShare { get; init; }
}

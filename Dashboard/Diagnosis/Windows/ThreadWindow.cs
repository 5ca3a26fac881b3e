using Dashboard.Timeline;

namespace Dashboard.Diagnosis.Windows;

/// <summary>What the operating system said of the pool's threads in the looks of the last seconds. Not thread-safe.</summary>
internal sealed class ThreadWindow
{
    /// <summary>How far the looks before the newest reach back: they come once a second.</summary>
    public const double Seconds = 4;

    /// <summary>How old the newest may be: it is told as late as the events that say what a wait is, up to 3 s on a busy machine.</summary>
    private const double FreshSeconds = 5;

    private readonly Queue<(ThreadStates Look, BusyThreads Busy)> _looks = new();
    private ThreadFigures? _figures;
    private double _newest;

    /// <summary>Takes the next look.</summary>
    public void Add(ThreadStates look, BusyThreads busy)
    {
        if (look.T - _newest >= FreshSeconds)
        {
            Clear();
        }

        _looks.Enqueue((look, busy));
        while (_looks.Peek().Look.T <= look.T - Seconds)
        {
            _looks.Dequeue();
        }

        (_newest, _figures) = (look.T, Figures());
    }

    public void Clear()
    {
        _looks.Clear();
        _figures = null;
    }

    /// <param name="t">Now, seconds on the timeline.</param>
    /// <returns>Null where nobody looked.</returns>
    public ThreadFigures? At(double t) => t - _newest < FreshSeconds ? _figures : null;

    private ThreadFigures Figures()
    {
        var all = BusyThreads.Sum(_looks.Select(one => one.Busy));
        return new ThreadFigures(
            _looks.Count,
            all.BlockedShare is { } blocked ? Math.Min(blocked, NotWanting(all.All / _looks.Count)) : null,
            all.All > 0 ? all.Running / all.All : null,
            all.Running / _looks.Count)
        {
            IsEnough = _looks.Count >= ThreadFigures.Enough && _looks.Last().Look.T - _looks.Peek().Look.T >= ThreadFigures.EnoughSeconds,
            Blocked = all.Blocked / _looks.Count,
            Untold = _looks.Average(one => one.Look.IdleOrWaiting),
            WorkerProcessors = PerSecond(look => look.WorkerSeconds),
            ThrottledShare = PerSecond(look => look.ThrottledSeconds) is { } throttled ? Math.Min(1, throttled) : null,
            ReadyThreads = PerSecond(look => look.ReadySeconds),
        };
    }

    /// <summary>
    /// Share of the threads with work that neither ran nor were ready to, by the kernel's own clocks, which miss nothing between two looks; 1 where these are
    /// not read.
    /// </summary>
    private double NotWanting(double threads) =>
        PerSecond(look => look.WorkerSeconds) + PerSecond(look => look.ReadySeconds) is { } wanting ? Math.Max(0, 1 - (wanting / threads)) : 1;

    /// <summary>Null where not each look of at least 3 s says it: a second of one is moved by a single item.</summary>
    private double? PerSecond(Func<ThreadStates, double?> value)
    {
        var known = _looks.Select(one => one.Look).Where(look => look.Seconds > 0 && value(look) is not null).ToList();
        var seconds = known.Sum(look => look.Seconds ?? 0);
        return seconds >= PoolWindow.Seconds - 0.5 ? known.Sum(look => value(look) ?? 0) / seconds : null;
    }
}

/// <summary>Workers of one look that are not idle.</summary>
/// <param name="Running">On a processor, or ready for one.</param>
/// <param name="Blocked">In a wait, asleep, or in a system call.</param>
internal sealed record BusyThreads(double Running, double Blocked)
{
    public double All => Running + Blocked;

    /// <summary>Share of them that were blocked, 0 to 1; null where there are none.</summary>
    public double? BlockedShare => All > 0 ? Blocked / All : null;

    /// <summary>Of some looks together.</summary>
    public static BusyThreads Sum(IEnumerable<BusyThreads> looks) =>
        looks.Aggregate(new BusyThreads(0, 0), (sum, look) => new BusyThreads(sum.Running + look.Running, sum.Blocked + look.Blocked));

    /// <summary>
    /// Of one look. A wait with a time limit may be a thread without work where no event tells which, or tells it late: threads beyond the pool's goal
    /// have none, and while work is queued nobody else has none either, so all others count as blocked. Means something only while work is queued.
    /// </summary>
    /// <param name="look">The look.</param>
    /// <param name="goal">Threads that the pool let run at that time (<see cref="GoalWindow.LeastAt"/>); null where no event told it.</param>
    public static BusyThreads Of(ThreadStates look, int? goal)
    {
        var parked = goal is { } wanted ? Math.Clamp(look.Workers - look.Idle - wanted, 0, look.IdleOrWaiting + look.Sleep) : 0;
        return new BusyThreads(look.Running, look.Workers - look.Running - look.Idle - parked);
    }
}

/// <summary>The looks of the last <see cref="ThreadWindow.Seconds"/>, put together.</summary>
/// <param name="Looks">How many there were (≥ 1).</param>
/// <param name="BlockedShare">Share of the workers with work that were blocked, 0 to 1; null where none had any.</param>
/// <param name="RunningShare">Share of them that ran or were ready to, 0 to 1; null where none had any.</param>
/// <param name="Running">Workers that ran or were ready to, mean of the looks.</param>
public sealed record ThreadFigures(int Looks, double? BlockedShare, double? RunningShare, double Running)
{
    /// <summary>So many looks say what threads do; one may fall into a collection.</summary>
    public const int Enough = 3;

    /// <summary>So far apart lie the first and the last of them: nearly two intervals, for a queue that begins is looked at at once.</summary>
    public const double EnoughSeconds = 1.8;

    /// <summary>True where there are <see cref="Enough"/> over <see cref="EnoughSeconds"/>.</summary>
    public bool IsEnough { get; init; }

    /// <summary>Workers that were blocked, mean of the looks.</summary>
    public double Blocked { get; init; }

    /// <summary>Workers of which nobody could tell whether they had no work or waited, mean of the looks.</summary>
    public double Untold { get; init; }

    /// <summary>Processors that the workers used, on average; null where it was not read for 3 s.</summary>
    public double? WorkerProcessors { get; init; }

    /// <summary>Workers that were ready to run and had no processor, on average; null where it was not read.</summary>
    public double? ReadyThreads { get; init; }

    /// <summary>
    /// Share of the time in which the container's quota was used up and the process stood still, 0 to 1; null where it was not read. The kernel counts it for
    /// each processor, so it is 1 at most by our doing.
    /// </summary>
    public double? ThrottledShare { get; init; }
}

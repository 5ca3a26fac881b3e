namespace Dashboard.Diagnosis.Windows;

/// <summary>The workers' time as mean numbers of threads: the parts add up to all workers, by the kernel's clocks, then events, else samples.</summary>
/// <param name="Ready">Ready to run, and had no processor.</param>
/// <param name="Blocked">In waits, asleep or in system calls; ready only to spin in a wait too (<see cref="Spinning"/>).</param>
/// <param name="Suspended">Held by the runtime for garbage collections, by their pauses.</param>
public sealed record ThreadBudget(double OnCpu, double Ready, double Blocked, double Suspended, double Idle)
{
    private const double SureFactor = 2;

    /// <summary>Two samples.</summary>
    internal const double LeastSeconds = 1.5;

    /// <summary>The part of <see cref="Idle"/> beyond the pool's goal, which is not to take work.</summary>
    public double Spare { get; init; }

    /// <summary>Blocked or idle, which is not known: probably blocked while work is queued, as threads beyond the goal are <see cref="Idle"/>.</summary>
    public double Untold { get; init; }

    public double Workers => OnCpu + Ready + Blocked + Suspended + Idle + Untold;

    /// <summary>On a processor, or ready for one.</summary>
    public double Wanting => OnCpu + Ready;

    /// <summary>Idle, although the pool would let them work; while one that was woken is on its way it wakes no other.</summary>
    public double Free => (Idle - Spare) * Math.Max(0, 1 - Wanting);

    public double Busy => Workers - Idle;

    /// <summary>A share of <see cref="Busy"/>, 0 to 1; null where no worker had work.</summary>
    public double? BlockedShare => Busy > 0 ? (Blocked + Untold) / Busy : null;

    /// <summary>A share of <see cref="Busy"/>, 0 to 1; null where no worker had work.</summary>
    public double? WantingShare => Busy > 0 ? Wanting / Busy : null;

    public BudgetPart Most =>
        Blocked + Untold >= Math.Max(Wanting, Math.Max(Suspended, Free)) ? BudgetPart.Blocked
        : Wanting >= Math.Max(Suspended, Free) ? Ready > OnCpu ? BudgetPart.Ready : BudgetPart.OnCpu
        : Suspended >= Free ? BudgetPart.Suspended
        : BudgetPart.Free;

    /// <summary>
    /// True when most of the time with work was blocked. Time of unknown kind must be twice as much as wanted a processor: beside busy neighbours idle threads
    /// of a server with short requests come close to half.
    /// </summary>
    /// <param name="share">A share of <see cref="Busy"/>.</param>
    public bool IsBlocked(double share) => BlockedShare >= share && (Blocked >= share * (Busy - Untold) || Blocked + Untold >= SureFactor * Wanting);

    /// <summary>
    /// Where more threads are in waits by their stacks than by the kernel's clocks, the others spin before they block, or were woken and have no processor:
    /// beside busy neighbours most threads of a logger's bounded queue were ready.
    /// </summary>
    /// <param name="waiting">The share of the threads with work whose stacks are in a wait, 0 to 1.</param>
    public ThreadBudget Spinning(double waiting)
    {
        var spin = Math.Clamp((waiting * Busy) - Blocked - Untold - Suspended, 0, Ready);
        return this with { Ready = Ready - spin, Blocked = Blocked + spin };
    }

    /// <param name="looks">Each with the pool's goal at its time; null where no event reported it.</param>
    /// <returns>Null unless the kernel's clocks cover <see cref="LeastSeconds"/>.</returns>
    internal static ThreadBudget? Of(IEnumerable<(ThreadStates Look, int? Goal)> looks, IReadOnlyCollection<GcPause> pauses)
    {
        var (sum, seconds) = (new ThreadBudget(0, 0, 0, 0, 0), 0.0);
        foreach (var (look, goal) in looks)
        {
            if (Of(look, goal, pauses) is { } one)
            {
                (sum, seconds) = (sum.Plus(one), seconds + look.Seconds!.Value);
            }
        }

        return seconds >= LeastSeconds ? sum.Times(1 / seconds) : null;
    }

    private static ThreadBudget? Of(ThreadStates look, int? goal, IReadOnlyCollection<GcPause> pauses)
    {
        if (look is not { Seconds: > 0 and var seconds, WorkerSeconds: { } used, ReadySeconds: { } ready })
        {
            return null;
        }

        var (blocked, idle, untold) = look is { BlockedSeconds: { } b, IdleSeconds: { } i, IdleOrBlockedSeconds: { } u }
            ? (b, i, u)
            : BySamples(look, Math.Max(0, (look.Workers * seconds) - used - ready));
        var beyond = goal is { } wanted ? Math.Max(0, used + ready + blocked + idle + untold - (wanted * seconds)) : 0;

        var parked = Math.Clamp(beyond - idle, 0, untold);
        (idle, untold) = (idle + parked, untold - parked);
        var suspended = Math.Min(blocked, Suspension(look.T, seconds, used + ready, pauses));
        return new ThreadBudget(used, ready, blocked - suspended, suspended, idle) { Spare = Math.Min(beyond, idle), Untold = untold };
    }

    /// <summary>The time off a processor as the states of the moment divide it; for files from before events did.</summary>
    private static (double Blocked, double Idle, double Untold) BySamples(ThreadStates look, double off)
    {
        var (idle, untold, all) = (look.Idle, look.IdleOrWaiting + look.Sleep, look.Workers - look.Running);
        return all == 0 ? (0, 0, off) : (off * (all - idle - untold) / all, off * idle / all, off * untold / all);
    }

    /// <summary>Threads that ran before and after a pause would have run in it.</summary>
    private static double Suspension(double t, double seconds, double wanting, IReadOnlyCollection<GcPause> pauses)
    {
        var paused = pauses.Sum(pause => Math.Max(0, Math.Min(t, pause.T) - Math.Max(t - seconds, pause.T - pause.Seconds)));
        return paused < seconds ? paused * wanting / (seconds - paused) : double.PositiveInfinity;
    }

    internal ThreadBudget Plus(ThreadBudget other) =>
        new(OnCpu + other.OnCpu, Ready + other.Ready, Blocked + other.Blocked, Suspended + other.Suspended, Idle + other.Idle)
        {
            Spare = Spare + other.Spare,
            Untold = Untold + other.Untold,
        };

    internal ThreadBudget Times(double factor) =>
        new(OnCpu * factor, Ready * factor, Blocked * factor, Suspended * factor, Idle * factor) { Spare = Spare * factor, Untold = Untold * factor };
}

/// <summary>A part of the workers' time.</summary>
public enum BudgetPart
{
    OnCpu,
    Ready,
    Blocked,
    Suspended,
    Free,
}

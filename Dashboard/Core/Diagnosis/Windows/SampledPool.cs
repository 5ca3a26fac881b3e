using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis.Windows;

/// <summary>Figures for the rules, of the last <see cref="PoolWindow.Seconds"/> by default. Null means unknown, never zero.</summary>
public sealed record SampledPool(double T, PoolSample Sample, PoolLimits Target)
{
    public double Covered { get; init; }

    public double? QueuedFrom { get; init; }

    /// <summary>The first sample with queued work after a window without any; null without one. Before it threads had nothing to do.</summary>
    public double? WorkFrom { get; init; }

    /// <summary>The share of the window with queued work, 0 to 1; null without the counter.</summary>
    public double? QueueShare { get; init; }

    public PoolSample? Fullest { get; init; }

    public QueueWaitPoint QueueWait { get; init; }

    /// <summary>The mean, of all processors.</summary>
    public double? CpuPercent { get; init; }

    /// <summary>A percentage of <see cref="PoolLimits.Usable"/>.</summary>
    public double? UsablePercent => Target.OfUsable(CpuPercent);

    public PauseFigures? Pauses { get; init; }

    /// <summary>Percent of time in which threads were suspended for collections; where that is not read, the counter: of the last collection alone.</summary>
    public double? CollectingPercent => Pauses is { } pauses ? 100 * pauses.Share : Sample.TimeInGcPercent;

    /// <summary>Process CPU ÷ pool threads, which is all that counters report.</summary>
    public double? ProcessPerThread { get; init; }

    /// <summary>CPU of the workers ÷ threads where the system reports it, else <see cref="ProcessPerThread"/>.</summary>
    public double? ProcessorPerThread => Threads > 0 && Accounts.Threads?.WorkerProcessors is { } used ? used / Threads : ProcessPerThread;

    public bool IsPoolsOwn => Accounts.Threads?.WorkerProcessors is not null;

    /// <summary>The time for which the queue was above 0 in each sample.</summary>
    public double QueuedSeconds { get; init; }

    public double? CompletedPerSecond { get; init; }

    /// <summary>Over the last second alone, as the page shows.</summary>
    public double? CompletedLastSecond { get; init; }

    public double? ContentionsPerSecond { get; init; }

    /// <summary>Compared with 5 s ago, or the first sample; negative: fewer.</summary>
    public double ThreadsGrown { get; init; }

    /// <summary>Threads within a tenth, items completed each second, no long waits.</summary>
    public double FlatSeconds { get; init; }

    public BurstFigures Bursts { get; init; } = BurstFigures.None;

    public GoalFigures Goals { get; init; } = GoalFigures.None;

    public LoadSecond? Load { get; init; }

    public AccountFigures Accounts { get; init; } = AccountFigures.None;

    public int? InferredMaximum { get; init; }

    public int? MaximumReached => Threads >= Target.MaxThreads ? Target.MaxThreads : Threads >= InferredMaximum ? InferredMaximum : null;

    public bool IsInferred => MaximumReached is not null && !(Threads >= Target.MaxThreads);

    /// <summary>Since the pool began to complete less than a fifth of before, as at a load's end; null where it did not in the last half minute.</summary>
    public double? SinceDropSeconds { get; init; }

    /// <summary>False while too little is known.</summary>
    public bool IsFull => Covered >= PoolWindow.Seconds - 0.5;

    public double Threads => Sample.ThreadCount ?? 0;

    /// <summary>Work waits in nearly all of the window.</summary>
    public bool Waits(Thresholds limits) => IsFull && Sample.QueueLength is not null && QueueShare >= limits[Thresholds.QueueShare];

    /// <summary>Work waits now and then.</summary>
    public bool WaitsStill(Thresholds limits) => QueueShare > limits[Thresholds.QueueShareOut];

    /// <summary>
    /// Blocked, not busy: by the kernel's clocks or the system's samples at least half of the non-idle, else by next to no CPU a thread. Never while processors
    /// or a collection are the limit, nor before the system was asked where it is: beside other programs a thread that computes gets next to no CPU too.
    /// </summary>
    public bool IsBlocked(Thresholds limits) => HasRoom(limits) && Accounts.Threads switch
    {
        { Looks: 0 } or { IsCounting: true } => false,
        { Budget: { } budget } => budget.IsBlocked(limits[Thresholds.BlockedShare])
            && !(WaitsStill(limits) && budget.Free > budget.Blocked + budget.Untold),
        { BlockedShare: { } share } looked => OfBlocked(share) >= limits[Thresholds.BlockedShare] && (looked.IsEnough || UsesNothing(limits)),
        _ => UsesNothing(limits),
    };

    /// <summary>Nothing waits in the pool and processors are free: what requests wait for is elsewhere.</summary>
    public bool IsIdle(Thresholds limits) => IsFull && QueueShare <= limits[Thresholds.QueueShareOut] && !(UsablePercent >= limits[Thresholds.BusyCpuOut]);

    /// <summary>Neither processors nor threads are busy instead.</summary>
    public bool MayBeBlocked(Thresholds limits) =>
        HasRoom(limits)
        && !(Accounts.Threads is { IsEnough: true, BlockedShare: { } share } && OfBlocked(share) < 0.7 * limits[Thresholds.BlockedShare]);

    /// <param name="part">Below 1: part of the threshold that keeps it going.</param>
    public bool Fails(Thresholds limits, double part = 1) => Load?.FailedShare >= part * limits[Thresholds.FailedShare];

    /// <summary>Work waits for processors although the target gets few: most threads with work ran or were ready in three samples.</summary>
    public bool WaitsForProcessors(Thresholds limits) => Waits(limits) && WantsProcessors(limits, 1);

    public bool WaitsForProcessorsStill(Thresholds limits) => WaitsStill(limits) && WantsProcessors(limits, 0.8);

    /// <summary>Callers wait longer than the work takes, or, where that is not known, long; on the last seconds' answers.</summary>
    public bool AnswersSlowly(Thresholds limits, double part = 1) => Load is { ServiceSeconds: { } service }
        ? Load.P95Seconds >= part * limits[Thresholds.SlowAnswers] * service && Load.P95Seconds - service >= part * limits[Thresholds.HiddenLeast]
        : Math.Max(Load?.P95Seconds ?? 0, Accounts.Requests?.Slowest?.P50Seconds ?? 0) >= part * limits[Thresholds.SlowMedian];

    /// <summary>A collection suspends all threads, which seem blocked then: that part of the samples is subtracted, which a budget separates.</summary>
    private double OfBlocked(double share) => Accounts.Threads?.Budget is null && Pauses is { Share: > 0 and < 1 and var paused }
        ? Math.Max(0, (share - paused) / (1 - paused))
        : share;

    /// <summary>Neither processors nor collections are the limit.</summary>
    public bool HasRoom(Thresholds limits) =>
        !(UsablePercent >= limits[Thresholds.BusyCpu]) && !(CollectingPercent >= limits[Thresholds.Collecting]);

    private bool UsesNothing(Thresholds limits) => UsablePercent < limits[Thresholds.FreeCpu] && ProcessorPerThread < limits[Thresholds.ProcessorShare];

    private bool WantsProcessors(Thresholds limits, double part) => Accounts.Threads is { IsEnough: true } looked
        && looked.RunningShare >= part * limits[Thresholds.RunningShare]
        && (looked.Running >= part * limits[Thresholds.BusyCpu] / 100 * Target.Usable
            || (looked.Budget is { } budget && budget.Ready >= LacksLeast(budget, part)));

    /// <summary>A mean number of threads: one that ran for less time than it waited for a processor is short of them, even if few want them.</summary>
    private static double LacksLeast(ThreadBudget budget, double part) => part * Math.Max(budget.OnCpu, 0.5);
}

/// <summary>What the pool may use.</summary>
/// <param name="MinThreads">The processors where unknown.</param>
/// <param name="Assumed">A sentence; null when nothing is.</param>
public sealed record PoolLimits(int Processors, int MinThreads, int? MaxThreads, string? Assumed)
{
    public string Runtime { get; init; } = UnknownRuntime;

    private const string UnknownRuntime = "the runtime";

    /// <summary>The number that the runtime counts with, or a smaller quota (&gt; 0).</summary>
    public double Usable { get; init; } = Processors;

    public CollectorFacts? Collector { get; init; }

    /// <summary>"2 cores"; "the container's quota of 0.5 processors" where that is the limit.</summary>
    public string UsableInWords => Usable < Processors
        ? $"the container's quota of {Readable.Number(Usable)} processors"
        : Readable.Plural(Processors, "core");

    public double? OfUsable(double? cpuPercent) => cpuPercent * Processors / Usable;

    public static PoolLimits Of(TargetFacts? facts)
    {
        var processors = facts?.ProcessorCount ?? Environment.ProcessorCount;
        var assumed = (facts?.ProcessorCount, facts?.MinThreads) switch
        {
            (null, _) => "The target's processor count is unknown: this machine's is assumed.",
            (_, null) => "The pool's minimum is unknown: one thread per processor is assumed, the runtime's default.",
            _ => null,
        };
        return new PoolLimits(processors, facts?.MinThreads ?? processors, facts?.MaxThreads, assumed)
        {
            Usable = facts?.UsableProcessors ?? processors,
            Collector = facts?.Collector,
            Runtime = facts?.RuntimeVersion is { } version ? $".NET {version}" : UnknownRuntime,
        };
    }
}

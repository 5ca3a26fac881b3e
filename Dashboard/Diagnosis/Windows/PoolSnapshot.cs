using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis.Windows;

/// <summary>
/// What the rules look at: the figures of the last seconds, worked out once for each sample. Null means not known, never zero. Where nothing is said a
/// figure is of the last <see cref="PoolWindow.Seconds"/>.
/// </summary>
/// <param name="T">The newest sample, seconds on the timeline.</param>
/// <param name="Sample">That sample.</param>
/// <param name="Target">What is known of the target.</param>
public sealed record PoolSnapshot(double T, PoolSample Sample, PoolLimits Target)
{
    /// <summary>Seconds of samples that the window holds; fewer than <see cref="PoolWindow.Seconds"/> at the beginning and after a gap.</summary>
    public double Covered { get; init; }

    /// <summary>The first sample of the window with work in the queue; null without one.</summary>
    public double? QueuedFrom { get; init; }

    /// <summary>Share of the window in which work was queued, 0 to 1; null where the counter is missing.</summary>
    public double? QueueShare { get; init; }

    /// <summary>The sample of the window with the longest queue; null before the first.</summary>
    public PoolSample? Fullest { get; init; }

    /// <summary>Mean wait in the queue.</summary>
    public QueueWaitPoint QueueWait { get; init; }

    /// <summary>Mean processor time of the target, in percent of all its processors.</summary>
    public double? CpuPercent { get; init; }

    /// <summary>The same in percent of the processors that it may use (<see cref="PoolLimits.Usable"/>).</summary>
    public double? UsablePercent => Target.OfUsable(CpuPercent);

    /// <summary>Share of time in garbage collection, percent, as the runtime says it; null where the counter is missing.</summary>
    public double? CollectingPercent { get; init; }

    /// <summary>Processor time of the whole process ÷ pool threads: all that counters tell.</summary>
    public double? ProcessPerThread { get; init; }

    /// <summary>
    /// What one thread of the pool used of a processor: the workers' own time ÷ threads where the operating system tells it, else
    /// <see cref="ProcessPerThread"/>, in which other threads' time is too.
    /// </summary>
    public double? ProcessorPerThread => Threads > 0 && Accounts.Threads?.WorkerProcessors is { } used ? used / Threads : ProcessPerThread;

    /// <summary>True where <see cref="ProcessorPerThread"/> is of the pool's threads alone.</summary>
    public bool IsPoolsOwn => Accounts.Threads?.WorkerProcessors is not null;

    /// <summary>For how many seconds the queue has been above 0 in each sample; 0 while it is empty.</summary>
    public double QueuedSeconds { get; init; }

    /// <summary>Work items completed per second.</summary>
    public double? CompletedPerSecond { get; init; }

    /// <summary>The same over the last second alone, as the page shows it beside.</summary>
    public double? CompletedLastSecond { get; init; }

    /// <summary>Contended lock acquisitions per second.</summary>
    public double? ContentionsPerSecond { get; init; }

    /// <summary>Threads more than 5 s ago, or than at the first sample; less than 0: fewer.</summary>
    public double ThreadsGrown { get; init; }

    /// <summary>For how many seconds the thread count stayed within a tenth while work items were completed in each second and none waited for long.</summary>
    public double FlatSeconds { get; init; }

    /// <summary>Stretches of the last half minute in which work waited behind blocked threads.</summary>
    public BurstFigures Bursts { get; init; } = BurstFigures.None;

    /// <summary>Goal changes and worker threads of the last seconds.</summary>
    public GoalFigures Goals { get; init; } = GoalFigures.None;

    /// <summary>The load; null where none is on.</summary>
    public LoadFigures? Load { get; init; }

    /// <summary>What the accounts say; empty where they are off.</summary>
    public AccountFigures Accounts { get; init; } = AccountFigures.None;

    /// <summary>True when the window is filled: before that nothing can be said.</summary>
    public bool IsFull => Covered >= PoolWindow.Seconds - 0.5;

    /// <summary>Threads that exist now.</summary>
    public double Threads => Sample.ThreadCount ?? 0;

    /// <summary>Work waits for threads, and did so for nearly all of the window.</summary>
    public bool Waits(Thresholds limits) => IsFull && Sample.QueueLength is not null && QueueShare >= limits[Thresholds.QueueShare];

    /// <summary>Work that waited still does, at least now and then.</summary>
    public bool WaitsStill(Thresholds limits) => QueueShare > limits[Thresholds.QueueShareOut];

    /// <summary>
    /// The threads are blocked and not busy. Where the operating system was asked, it decides: at least half of those that are not idle are in a wait, asleep
    /// or in a system call, however much each computes between. Counters alone say so only where each thread uses next to nothing of a processor. Never
    /// while the processors that the target may use are busy, or the runtime holds the threads itself, for a collection.
    /// </summary>
    public bool IsBlocked(Thresholds limits) => HasRoom(limits) && (Accounts.Threads is { BlockedShare: { } share } looked
        ? share >= limits[Thresholds.BlockedShare] && (looked.IsEnough || UsesNothing(limits))
        : UsesNothing(limits));

    /// <summary>What was blocked may still be: the processors are not busy instead, nor the threads.</summary>
    public bool MayBeBlocked(Thresholds limits) =>
        HasRoom(limits)
        && !(Accounts.Threads is { IsEnough: true, BlockedShare: { } share } && share < 0.7 * limits[Thresholds.BlockedShare]);

    /// <summary>So many requests fail that what they cost says nothing of the work.</summary>
    /// <param name="limits">What is held against.</param>
    /// <param name="part">Less than 1: so much of the threshold keeps it going.</param>
    public bool Fails(Thresholds limits, double part = 1) => Load?.FailedShare >= part * limits[Thresholds.FailedShare];

    /// <summary>
    /// Work waits, and what is missing is processors although the target gets few: in three looks or more most threads with work ran or were ready to, and so
    /// many of them that the processors which it may use would be busy.
    /// </summary>
    public bool WaitsForProcessors(Thresholds limits) => Waits(limits) && WantsProcessors(limits, 1);

    /// <summary>It still does: less is enough than to begin.</summary>
    public bool WaitsForProcessorsStill(Thresholds limits) => WaitsStill(limits) && WantsProcessors(limits, 0.8);

    private bool HasRoom(Thresholds limits) =>
        !(UsablePercent >= limits[Thresholds.BusyCpu]) && !(CollectingPercent >= limits[Thresholds.Collecting]);

    private bool UsesNothing(Thresholds limits) => UsablePercent < limits[Thresholds.FreeCpu] && ProcessorPerThread < limits[Thresholds.ProcessorShare];

    private bool WantsProcessors(Thresholds limits, double part) => Accounts.Threads is { IsEnough: true } looked
        && looked.RunningShare >= part * limits[Thresholds.RunningShare]
        && looked.Running >= part * limits[Thresholds.BusyCpu] / 100 * Target.Usable;
}

/// <summary>What the pool may use.</summary>
/// <param name="Processors">Processors that the runtime counts with (&gt; 0).</param>
/// <param name="MinThreads">Minimum worker threads; the processors where it is not known.</param>
/// <param name="MaxThreads">Maximum worker threads; null when unknown.</param>
/// <param name="Assumed">What of it is assumed and not known, in a sentence; null when nothing is.</param>
public sealed record PoolLimits(int Processors, int MinThreads, int? MaxThreads, string? Assumed)
{
    /// <summary>Processors that the target may use: those that the runtime counts with, or its container's quota where that is less (&gt; 0).</summary>
    public double Usable { get; init; } = Processors;

    /// <summary>"2 cores"; "the container's quota of 0.5 processors" where that is what limits.</summary>
    public string UsableInWords => Usable < Processors
        ? $"the container's quota of {Readable.Number(Usable)} processors"
        : Readable.Plural(Processors, "core");

    /// <summary>A share of all processors in percent, as one of those that it may use.</summary>
    public double? OfUsable(double? cpuPercent) => cpuPercent * Processors / Usable;

    /// <param name="facts">Of the target; null where nothing is known.</param>
    public static PoolLimits Of(TargetFacts? facts)
    {
        var processors = facts?.ProcessorCount ?? Environment.ProcessorCount;
        var assumed = (facts?.ProcessorCount, facts?.MinThreads) switch
        {
            (null, _) => "The target's processor count is unknown: this machine's is assumed.",
            (_, null) => "The pool's minimum is unknown: one thread per processor is assumed, the runtime's default.",
            _ => null,
        };
        return new PoolLimits(processors, facts?.MinThreads ?? processors, facts?.MaxThreads, assumed) { Usable = facts?.UsableProcessors ?? processors };
    }
}

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
public sealed record Moment(double T, PoolSample Sample, PoolLimits Target)
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

    /// <summary>What one thread used of a processor: processor time ÷ threads.</summary>
    public double? ProcessorPerThread { get; init; }

    /// <summary>Work items completed per second.</summary>
    public double? CompletedPerSecond { get; init; }

    /// <summary>Contended lock acquisitions per second.</summary>
    public double? ContentionsPerSecond { get; init; }

    /// <summary>Threads more than 5 s ago, or than at the first sample; less than 0: fewer.</summary>
    public double ThreadsGrown { get; init; }

    /// <summary>For how many seconds the thread count stayed within a tenth while work items were completed in each second and none waited for long.</summary>
    public double FlatSeconds { get; init; }

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
    /// The threads are blocked and not busy: the processors have room, each thread uses next to nothing of one, and the operating system, where it was asked,
    /// does not say that most of them run or are ready to.
    /// </summary>
    public bool IsBlocked(Thresholds limits) =>
        CpuPercent < limits[Thresholds.FreeCpu] && ProcessorPerThread < limits[Thresholds.ProcessorShare]
        && !(Accounts.RunningShare >= limits[Thresholds.RunningShare]);

    /// <summary>What was blocked may still be: the processors are not busy instead.</summary>
    public bool MayBeBlocked(Thresholds limits) => !(CpuPercent >= limits[Thresholds.BusyCpu]);

    /// <summary>Work waits, and the threads are at work: what is missing is processors, also where other processes have them.</summary>
    public bool WaitsForProcessors(Thresholds limits) =>
        Waits(limits) && IsAtWork(limits, 1);

    /// <summary>It still does: less is enough than to begin.</summary>
    public bool WaitsForProcessorsStill(Thresholds limits) => WaitsStill(limits) && IsAtWork(limits, 0.8);

    private bool IsAtWork(Thresholds limits, double part) =>
        ProcessorPerThread >= part * limits[Thresholds.BusyShare] || Accounts.RunningShare >= part * limits[Thresholds.RunningShare];
}

/// <summary>What the pool may use.</summary>
/// <param name="Processors">Processors that the runtime counts with (&gt; 0).</param>
/// <param name="MinThreads">Minimum worker threads; the processors where it is not known.</param>
/// <param name="MaxThreads">Maximum worker threads; null when unknown.</param>
/// <param name="Assumed">What of it is assumed and not known, in a sentence; null when nothing is.</param>
public sealed record PoolLimits(int Processors, int MinThreads, int? MaxThreads, string? Assumed)
{
    /// <param name="facts">Of the target; null where nothing is known.</param>
    public static PoolLimits Of(TargetFacts? facts)
    {
        var processors = facts?.ProcessorCount ?? Environment.ProcessorCount;
        var assumed = (facts?.ProcessorCount, facts?.MinThreads) switch
        {
            (null, _) => "The target's processors are not known: this machine's are assumed.",
            (_, null) => "The pool's minimum is not known: one thread for each processor is assumed, the runtime's default.",
            _ => null,
        };
        return new PoolLimits(processors, facts?.MinThreads ?? processors, facts?.MaxThreads, assumed);
    }
}

using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits, and no other rule explains it yet; one that does replaces it.</summary>
internal sealed class WorkWaitsRule() : SampleRule(Name, "Work waits, cause unknown")
{
    private const string Name = "workWaits";

    /// <summary>Never as bad as a known cause.</summary>
    private const int Worst = PoolVerdict.Bad - 1;

    /// <summary>In seconds: work that waits for so long beside free threads is not on its way to them.</summary>
    private const double HeldSeconds = 1;

    public override bool? ThreadsBlocked => null;

    public override bool ExplainsQueue => true;

    public override bool UsesThreadStates => true;

    protected override string AppliesWhen =>
        "work waits and no other rule says why. By the kernel's clocks: most of the threads' time was neither blocked nor on or ready for a processor, "
            + "but held by the garbage collector or idle. Without them: each thread uses too much of a processor for counters alone to call it blocked, and "
            + "thread states were not sampled or do not agree. A more specific rule replaces it";

    protected override string SeverityText => $"{Severities.ByQueueWait}, at most {Worst}";

    protected override IReadOnlyList<Threshold> Uses => QueueLimits;

    /// <summary>For a run in which no rule held, but whose work items waited.</summary>
    /// <param name="waitMs">The mean time in the queue.</param>
    public static PoolVerdict OfRun(double? waitMs, bool hasLooked) => PoolVerdict.Of(Name, Worst, new(
        "Work waited, cause unknown",
        $"work items waited {Readable.Milliseconds(waitMs)} on average in the pool's queue. "
            + (hasLooked ? "Blocking calls were recorded and do not explain it: check what else runs on the machine."
                : "Counters alone do not say why: record blocking calls too, or check what else runs on the machine.")));

    public override bool ShouldEnter(RuleInput input) => input.Pool.Waits(input.Limits) && !input.HasOtherProblem;

    public override bool ShouldStay(RuleInput input) => input.Pool.WaitsStill(input.Limits) && !input.HasOtherProblem;

    public override int Severity(SampledPool pool) => Math.Min(Worst, Severities.OfWait(pool));

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) =>
        new(null, null, "Find out what blocks: take a stack snapshot, or turn on waits (Blocking calls on the Live page).", null, null);

    public override string TitleOf(Episode episode) => episode.Budget?.Most switch
    {
        null => Title,
        BudgetPart.Suspended => "Work waits for the garbage collector",
        BudgetPart.Free => "Work waits although threads are free",
        _ => "Work waits, no single cause",
    };

    public override FindingText Text(Episode episode) =>
        new(TitleOf(episode), $"{EpisodeWords.Waited(episode)}. {Known(episode)}{EpisodeWords.Blockers(episode)}");

    private static string Known(Episode episode)
    {
        var last = episode.Last;
        if (episode.Budget is { } budget)
        {
            var isHeld = budget.Most == BudgetPart.Free && Math.Max(episode.WaitMost, episode.StillMost) >= HeldSeconds;
            return BudgetWords.Of(budget)
                + (isHeld ? $" {last.Target.Runtime} did not hand the queued work to them: that is a fault of the runtime's pool." : "");
        }

        if (last.Accounts.Threads is { IsCounting: true })
        {
            return "How long its threads run, wait for a processor and block is being counted.";
        }

        if (last.Accounts.Threads is { BlockedShare: { } blocked } looked)
        {
            return $"Of the pool's threads with work {Readable.Percent(100 * blocked)} were blocked in {Readable.Plural(looked.Looks, "sample")}: "
                + "neither blocked threads nor busy processors alone explain it.";
        }

        var own = last.IsPoolsOwn ? "A pool thread" : "The process, for each pool thread,";
        return last.ProcessorPerThread is { } used
            ? $"{own} used {Readable.Number(100 * used)} % of a processor: too much to be sure that it is blocked, too little to be busy. "
                + "Find out what blocks."
            : "Find out what blocks.";
    }
}

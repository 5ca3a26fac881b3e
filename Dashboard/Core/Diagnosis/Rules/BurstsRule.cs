using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits again and again for a second or two behind blocked threads, too shortly for rules that cover 3 s.</summary>
internal sealed class BurstsRule() : SampleRule("blockedInBursts", "Work waits in bursts behind blocked threads")
{
    public override bool? ThreadsBlocked => true;

    public override bool CoversBursts => false;

    public override double ExitDelay => 0;

    protected override string AppliesWhen =>
        "at least `bursts` times in the last 30 s, work was queued for `burstSeconds` or more and waited `burstWait` on average, behind blocked "
            + "threads, and the queue was empty in between. It ends when no burst comes within 1.5 times the usual interval";

    protected override string SeverityText => "by the longest wait of a burst";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.Bursts, Thresholds.BurstSeconds, Thresholds.BurstWait, .. BlockedLimits];

    public override bool ShouldEnter(RuleInput input) => GoesOn(input, input.Limits[Thresholds.Bursts]);

    public override bool ShouldStay(RuleInput input) => GoesOn(input, 2);

    /// <summary>Until the next one is overdue, or another rule sees blocked threads.</summary>
    private static bool GoesOn(RuleInput input, double least) => !input.IsBlocking && input.Pool.Bursts is var bursts && bursts.Count >= least
        && input.Pool.T - bursts.LastEnd < 1.5 * bursts.Spacing;

    public override int Severity(SampledPool pool) => pool.Bursts.Longest is { } longest ? Severities.OfWait(longest.WaitSeconds) : Severities.Notice;

    public override double Since(SampledPool pool) => pool.Bursts.First;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => Advice.ForBlocking(kind, load);

    public override FindingText Text(Episode episode)
    {
        var bursts = episode.Bursts;
        var longest = bursts.Longest;
        return new(
            "Thread-pool starvation in bursts",
            $"work waited {Readable.Plural(bursts.Count, "time")} in {Readable.Seconds(bursts.LastEnd - bursts.First)}, "
            + $"up to {Readable.Plural((long)(longest?.Queue ?? 0), "work item")} for {Readable.Seconds(longest?.Seconds ?? 0)}, about every "
            + $"{Readable.Seconds(bursts.Spacing)}, while the threads were blocked.{EpisodeWords.Blockers(episode)}");
    }
}

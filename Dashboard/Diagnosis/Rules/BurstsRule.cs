using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits again and again for a second or two behind blocked threads, too shortly for rules that look at 3 s.</summary>
internal sealed class BurstsRule() : Rule(RuleIds.BlockedInBursts, "Work waits in bursts behind blocked threads")
{
    public override double HoldOut => 0;

    public override bool Begins(RuleInput input) => GoesOn(input, input.Limits[Thresholds.Bursts]);

    public override bool Lasts(RuleInput input) => GoesOn(input, 2);

    /// <summary>Until the next one is overdue, or another rule sees blocked threads.</summary>
    private static bool GoesOn(RuleInput input, double least) => !input.IsBlocking && input.Pool.Bursts is var bursts && bursts.Count >= least
        && input.Pool.T - bursts.LastEnd < 1.5 * bursts.Spacing;

    public override int Severity(PoolSnapshot snapshot) => snapshot.Bursts.Longest is { } longest ? Severities.OfWait(longest.WaitSeconds) : Severities.Notice;

    public override double Since(PoolSnapshot snapshot) => snapshot.Bursts.First;

    public override string Sentence(Episode episode)
    {
        var bursts = episode.Bursts;
        var longest = bursts.Longest;
        return $"Thread-pool starvation in bursts: work waited {Readable.Plural(bursts.Count, "time")} in {Readable.Seconds(bursts.LastEnd - bursts.First)}, "
            + $"up to {Readable.Plural((long)(longest?.Queue ?? 0), "work item")} for {Readable.Seconds(longest?.Seconds ?? 0)}, about every "
            + $"{Readable.Seconds(bursts.Spacing)}, while the threads were blocked.{EpisodeWords.Blockers(episode)}";
    }
}

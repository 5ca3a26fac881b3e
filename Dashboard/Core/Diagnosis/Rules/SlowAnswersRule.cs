using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The slowest answers take twice the service time, and no other rule explains it; half of the answers: <see cref="HiddenQueueRule"/>.</summary>
internal sealed class SlowAnswersRule() : SampleRule("slowAnswers", "Responses take longer than the work")
{
    private const int Slow = 30;

    public override bool NamesResources => true;

    protected override string AppliesWhen =>
        "for 3 s, the p95 of the load's responses is `slowAnswers` times the service time stated by the endpoint, at least `hiddenLeast` more, and no "
            + "other rule says why";

    protected override string SeverityText => $"{Slow}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.SlowAnswers, Thresholds.HiddenLeast];

    public override double EntryDelay => 3;

    public override double ExitDelay => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.Load];

    public override bool ShouldEnter(RuleInput input) => input.After is null && !input.HasOtherProblem && input.Pool.IsFull && IsSlow(input, 1);

    public override bool ShouldStay(RuleInput input) => !input.HasOtherProblem && IsSlow(input, 0.8);

    public override int Severity(SampledPool pool) => Slow;

    public override double Since(SampledPool pool) => pool.T - pool.Covered;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) =>
        new(null, null, "Check where requests spend their time (Request time on the Live page), and the CPU.", null, null);

    public override FindingText Text(Episode episode)
    {
        var queued = episode.QueueMost >= 1 ? $"up to {Readable.Plural((long)episode.QueueMost, "work item")} waited briefly" : "nothing was queued";
        return new(
            Title,
            $"1 in 20 took {Readable.Milliseconds(episode.P95Most * 1000)} or more; the endpoint states "
            + $"{Readable.Milliseconds(episode.Last.Load?.ServiceSeconds * 1000)}. On {EpisodeWords.Threads(episode)} the CPU was at "
            + $"{Readable.Percent(episode.CpuPercent)}, and {queued}.{EpisodeWords.Awaiting(episode)}{ResourceWords.Of(episode)}");
    }

    private static bool IsSlow(RuleInput input, double part) =>
        input.Pool.Load is { Draining: false, ServiceSeconds: not null } && input.Pool.AnswersSlowly(input.Limits, part);
}

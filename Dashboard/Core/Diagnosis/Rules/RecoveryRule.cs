using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waited for blocked threads and does not any more; the added threads are still there.</summary>
internal sealed class RecoveryRule() : SampleRule("recovering", "The pool is recovering")
{
    public override IReadOnlyList<string> Charts => ["queue-length", "thread-count"];

    protected override string AppliesWhen =>
        "work waited for blocked threads in the last 30 s and no longer does, and there are more threads than before";

    protected override string SeverityText => $"{Severities.Notice}";

    protected override IReadOnlyList<Threshold> Uses => QueueLimits;

    public override double ExitDelay => 0;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool ShouldEnter(RuleInput input) => ShouldStay(input) && !input.Pool.WaitsStill(input.Limits);

    public override bool ShouldStay(RuleInput input) =>
        input.After is { } after && !input.Pool.Waits(input.Limits) && input.Pool.Threads > after.ThreadsBefore + 1;

    public override int Severity(SampledPool pool) => Severities.Notice;

    public override double Since(SampledPool pool) => pool.T;

    public override FindingText Text(Episode episode) => new(
        "The queue is empty again",
        $"{Readable.Plural((long)episode.ThreadsMost, "thread")} are left from the starvation; idle ones "
            + "retire after 20 s.");
}

using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Workers end after 20 s without work.</summary>
internal sealed class RetirementRule() : SampleRule("retirement", "Idle threads retire")
{
    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length"];

    protected override string AppliesWhen =>
        "`retiredThreads` worker threads or more exited within 2 s";

    protected override string SeverityText => $"{Severities.None}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.RetiredThreads];

    public override IReadOnlyList<string> RestsOn => [FindingSources.PoolEvents];

    public override bool ShouldEnter(RuleInput input) => input.Pool.Goals.Retired >= input.Limits[Thresholds.RetiredThreads];

    public override bool ShouldStay(RuleInput input) => input.Pool.Goals.Retired > 0;

    public override int Severity(SampledPool pool) => Severities.None;

    public override double Since(SampledPool pool) => pool.T - GoalWindow.RetiredSeconds;

    public override IReadOnlyList<double> EventsOf(Episode episode) => episode.Ends;

    public override FindingText Text(Episode episode) =>
        new($"{Readable.Plural(episode.Ended, "worker thread")} retired after 20 s idle, as expected after a load", "");
}

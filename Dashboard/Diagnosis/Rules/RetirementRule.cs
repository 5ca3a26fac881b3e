using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Worker threads leave, because they had nothing to do for 20 s.</summary>
internal sealed class RetirementRule() : Rule(RuleIds.Retirement, "Idle threads retire")
{
    public override IReadOnlyList<string> RestsOn => [FindingSources.PoolEvents];

    public override bool Begins(Look look) => look.Moment.Goals.Retired >= look.Limits[Thresholds.RetiredThreads];

    public override bool Lasts(Look look) => look.Moment.Goals.Retired > 0;

    public override int Severity(Moment moment) => Severities.None;

    public override double Since(Moment moment) => moment.T - GoalWindow.RetiredSeconds;

    public override IReadOnlyList<double> EventsOf(Episode episode) => episode.Ends;

    public override string Sentence(Episode episode) =>
        $"{Readable.Plural(episode.Ended, "worker thread")} retired after 20 s idle, as expected after a load.";
}

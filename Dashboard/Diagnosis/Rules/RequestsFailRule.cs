using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Most requests of the load fail: whatever the pool does then is not what it does with answers.</summary>
internal sealed class RequestsFailRule() : Rule(RuleIds.RequestsFail, "Most requests fail")
{
    public override double HoldIn => 1;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Load];

    public override bool Begins(Look look) => look.Moment is { Load.Draining: false } && look.Moment.Fails(look.Limits);

    public override bool Lasts(Look look) => look.Moment is { Load.Draining: false } && look.Moment.Fails(look.Limits, 0.5);

    public override int Severity(Moment moment) => Severities.Failing;

    public override double Since(Moment moment) => moment.T - 1;

    public override string Sentence(Episode episode) =>
        $"{(episode.FailedMost >= 1 ? "All requests fail" : $"{Readable.Percent(100 * episode.FailedMost)} of the requests fail")}: "
            + $"{episode.Failure ?? "error class unknown"}. How fast they fail says nothing about the server: check the address, the responses and the "
            + "target's log.";
}

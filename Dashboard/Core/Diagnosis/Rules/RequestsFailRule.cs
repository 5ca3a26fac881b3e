using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Most requests fail: then the pool's figures are no evidence about answers.</summary>
internal sealed class RequestsFailRule() : SampleRule("requestsFail", "Most requests fail")
{
    /// <summary>Never bad: other delays are then of little meaning.</summary>
    private const int Failing = PoolVerdict.Bad - 1;

    protected override string AppliesWhen =>
        "for 1 s, at least `failedShare` of the load's requests fail because of an error status, a timeout or a connection error";

    protected override string SeverityText => $"{Failing}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.FailedShare];

    public override double EntryDelay => 1;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Load];

    public override bool ShouldEnter(RuleInput input) => input.Pool is { Load.Draining: false } && input.Pool.Fails(input.Limits);

    public override bool ShouldStay(RuleInput input) => input.Pool is { Load.Draining: false } && input.Pool.Fails(input.Limits, 0.5);

    public override int Severity(SampledPool pool) => Failing;

    public override double Since(SampledPool pool) => pool.T - 1;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) =>
        new(null, null, "Send one request by hand and fix the error before you measure anything.", null, null);

    public override FindingText Text(Episode episode) => new(
        episode switch
        {
            { FailedShare: < 1 and var share } => $"{Readable.Percent(100 * share)} of the requests fail",
            { Last.Load.HasSucceeded: true } => "No request succeeds any more",
            _ => "All requests fail",
        },
        $"{episode.Failure ?? "error class unknown"}. How fast they fail says nothing about the server: check the address, the responses and the "
            + "target's log.");
}

using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work waits for blocked threads.</summary>
internal abstract class StarvationRule(string id, string title) : SampleRule(id, title)
{
    public override bool? ThreadsBlocked => true;

    public override bool ExplainsQueue => true;

    public override bool GrowsPool => true;

    protected override string SeverityText => Severities.ByQueueWait;

    protected override IReadOnlyList<Threshold> Uses => [.. QueueLimits, .. BlockedLimits];

    public override bool ShouldStay(RuleInput input) => input.Pool.WaitsStill(input.Limits) && input.Pool.MayBeBlocked(input.Limits);

    public override int Severity(SampledPool pool) => Severities.OfWait(pool);

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => Advice.ForBlocking(kind, load);
}

using Dashboard.Load;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Running;

/// <summary>What a load's figures are judged against, taken from its plan.</summary>
internal static class PlanConditions
{
    private const double UsualHighestPercentile = 99;

    /// <param name="target">The process that the load is for; null when none is watched.</param>
    public static LoadConditions Of(LoadPlan plan, TargetFacts? target = null) => new(plan.Connections, plan.Arrivals is not null, plan.Requests is not null)
    {
        KeepAlive = plan.KeepAlive,
        RateChanges = plan.Arrivals is { Stages.Count: > 0 },
        SharesMachine = GeneratorPlace.IsTargetsMachine(plan.Url, target),

        // Whoever asks for 100 requests is not owed a p99: it is grey. But all that 100 requests support is expected.
        HighestPercentile = plan.Requests is { } requests
            ? Math.Min(UsualHighestPercentile, Percentiles.HighestSupported(requests) ?? Percentiles.Shown[0])
            : UsualHighestPercentile,
    };
}

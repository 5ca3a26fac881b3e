using Dashboard.Load;
using Dashboard.Validity;

namespace Dashboard.Running;

internal static class PlannedConditions
{
    extension(LoadConditions)
    {
        public static LoadConditions Of(LoadPlan plan, bool sharesMachine) => new(plan.Connections, plan.Arrivals is not null, plan.Requests is not null)
        {
            KeepAlive = plan.KeepAlive,
            Opened = plan.SharedConnections,
            Streams = Math.Min(plan.WorkersOfConnection, plan.Connections),
            RateChanges = plan.Arrivals is { Stages.Count: > 0 },
            SharesMachine = sharesMachine,

            // A plan of 100 requests is expected to support only the percentiles that 100 requests allow, not a p99.
            HighestPercentile = plan.Requests is { } requests
                ? Math.Min(LoadConditions.UsualHighestPercentile, Percentiles.HighestSupported(requests) ?? Percentiles.Shown[0])
                : LoadConditions.UsualHighestPercentile,
        };
    }
}

using Dashboard.Load;
using Dashboard.Validity;

namespace Dashboard.Running;

internal static class PlannedConditions
{
    extension(LoadConditions)
    {
        /// <summary>A plan, as far as its figures are judged by it.</summary>
        /// <param name="sharesMachine">The load is sent from the machine that answers.</param>
        public static LoadConditions Of(LoadPlan plan, bool sharesMachine) => new(plan.Connections, plan.Arrivals is not null, plan.Requests is not null)
        {
            KeepAlive = plan.KeepAlive,
            Opened = plan.SharedConnections,
            Streams = Math.Min(plan.WorkersOfConnection, plan.Connections),
            RateChanges = plan.Arrivals is { Stages.Count: > 0 },
            SharesMachine = sharesMachine,

            // A plan of 100 requests is not expected to support a p99, only the percentiles that 100 requests support.
            HighestPercentile = plan.Requests is { } requests
                ? Math.Min(LoadConditions.UsualHighestPercentile, Percentiles.HighestSupported(requests) ?? Percentiles.Shown[0])
                : LoadConditions.UsualHighestPercentile,
        };
    }
}

namespace Dashboard.Capacity;

/// <summary>A capacity sum as <c>capacity --json</c> prints it.</summary>
internal static class CapacityJson
{
    public static object Of(CapacitySum sum) => new
    {
        sum.Inputs.Users,
        sum.Inputs.EverySeconds,
        sum.Inputs.ServiceSeconds,
        sum.Inputs.Cores,
        sum.Inputs.MinThreads,
        sum.RequestsPerSecond,
        sum.Threads,
        sum.PerSecondAtFirst,
        settledSeconds = new { taskWaits = sum.WaitsSeconds, gateFastest = sum.GateFastestSeconds, gateUsual = sum.GateUsualSeconds },
        sum.IsGateHeldBack,
        suggestedMinThreads = new { least = sum.SuggestedLeast, most = sum.SuggestedMost },
        sum.DatabasePool,
    };
}

namespace Dashboard.Capacity;

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
        settledSeconds = new
        {
            taskWaits = Finite(sum.Waits.Seconds),
            gateFastest = sum.IsGateHeldBack ? null : Finite(sum.GateFastest.Seconds),
            gateUsual = sum.IsGateHeldBack ? null : Finite(sum.GateUsual.Seconds),
            article = sum.ArticleSeconds,
        },
        sum.IsGateHeldBack,
        sum.SuggestedMinThreads,
        waitShare = new { now = sum.WaitShareNow, suggested = sum.WaitShareSuggested, most = ErlangC.MaxWaiting },
        sum.DatabasePool,
    };

    private static double? Finite(double seconds) => double.IsFinite(seconds) ? seconds : null;
}

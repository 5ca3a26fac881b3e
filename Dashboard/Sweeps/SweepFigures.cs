using Dashboard.Figures;

namespace Dashboard.Sweeps;

/// <summary>Figures from the summaries of a sweep's runs.</summary>
internal static class SweepFigures
{
    private static readonly Figure[] OfStore = [StoreFigures.OperationsPerSecond, .. StoreFigures.All.Where(figure => figure.Key == "store.seconds")];
    private static readonly Figure[] OfPool =
        [.. new[] { "threadsEnd", "threadsMax", "peakQueue", "queueWaitMeanMs", "goalRaises" }.Select(PoolFigures.Run)];

    public static IReadOnlyList<Figure> Known { get; } = [.. OfLoads(LatencyFigures.Service, LatencyFigures.Response), .. OfStore, .. OfPool];

    public static IReadOnlyList<Figure> Of(SweepPlan plan)
    {
        // Service time leaves out how late an open loop's request was sent.
        var isOpen = plan.Load?.Rate is not null || plan.AxisOf(SweepParameter.Rate) is not null;
        return [.. plan.Store is not null ? OfStore : OfLoads(isOpen ? LatencyFigures.Response : LatencyFigures.Service), .. OfPool];
    }

    public static Figure Find(SweepPlan plan, string? key)
    {
        var all = Of(plan);
        return all.FirstOrDefault(figure => figure.Key == key) ?? all[0];
    }

    private static Figure[] OfLoads(params string[] latencies) =>
    [
        .. new[] { "completedPerSecond", "steadyAfter", "percentOfTheory", "failed" }.Select(LoadFigures.Get),
        .. latencies.SelectMany(kind => new[] { "p50Ms", "p95Ms", "p99Ms" }.Select(name => LoadFigures.Get($"{kind}.{name}"))),
    ];
}

using Dashboard.Figures;

namespace Dashboard.Sweeps;

/// <summary>Figures from the summaries of a sweep's runs.</summary>
internal static class SweepFigures
{
    private static readonly string[] OfLoads = ["completedPerSecond", "steadyAfter", "percentOfTheory", "failed"];
    private static readonly string[] OfPool = ["threadsEnd", "threadsMax", "peakQueue", "queueWaitMeanMs", "goalRaises"];
    private static readonly string[] Latencies = ["p50Ms", "p95Ms", "p99Ms"];

    public static IReadOnlyList<Figure> Of(SweepPlan plan)
    {
        // Service time leaves out how late an open loop's request was sent.
        var isOpen = plan.Load?.Rate is not null || plan.AxisOf(SweepParameter.Rate) is not null;
        var latency = isOpen ? LatencyFigures.Response : LatencyFigures.Service;
        IEnumerable<Figure> loads = [.. OfLoads.Select(LoadFigures.Get), .. Latencies.Select(name => LoadFigures.Get($"{latency}.{name}"))];
        return plan.Store is null
            ? [.. loads, .. OfPool.Select(PoolFigures.Run)]
            : [StoreFigures.OperationsPerSecond, .. StoreFigures.All.Where(figure => figure.Key == "store.seconds"), .. OfPool.Select(PoolFigures.Run)];
    }

    public static IReadOnlyList<Figure> Known { get; } =
    [
        .. OfLoads.Select(LoadFigures.Get),
        .. new[] { LatencyFigures.Service, LatencyFigures.Response }.SelectMany(kind => Latencies.Select(name => LoadFigures.Get($"{kind}.{name}"))),
        StoreFigures.OperationsPerSecond,
        .. StoreFigures.All.Where(figure => figure.Key == "store.seconds"),
        .. OfPool.Select(PoolFigures.Run),
    ];

    public static Figure Find(SweepPlan plan, string? key)
    {
        var all = Of(plan);
        return all.FirstOrDefault(figure => figure.Key == key) ?? all[0];
    }
}

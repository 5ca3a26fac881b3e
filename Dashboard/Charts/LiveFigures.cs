namespace Dashboard.Charts;

/// <summary>The charts of the live page and of a recorded run, in the order of the page.</summary>
public static class LiveFigures
{
    public static IReadOnlyList<Figure> All { get; } =
    [
        ThreadCountFigure.Build(),
        PoolFigures.QueueLength(),
        PoolFigures.CompletedItems(),
        LoadFigures.Latency(),
        LoadFigures.Throughput(),
        ProcessorFigures.Cpu(),
        ProcessorFigures.LockContentions(),
    ];
}

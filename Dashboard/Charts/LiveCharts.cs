namespace Dashboard.Charts;

/// <summary>The charts of the live page and of a recorded run, in the order of the page.</summary>
public static class LiveCharts
{
    public static IReadOnlyList<ChartSpec> All { get; } =
    [
        ThreadCountChart.Build(),
        PoolCharts.QueueLength(),
        PoolCharts.QueueWait(),
        LoadCharts.Latency(),
        LoadCharts.Throughput(),
        PoolCharts.CompletedItems(),
        ProcessorCharts.Cpu(),
        ProcessorCharts.LockContentions(),
    ];
}

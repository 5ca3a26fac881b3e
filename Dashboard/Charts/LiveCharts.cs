namespace Dashboard.Charts;

/// <summary>In the order of the page.</summary>
internal static class LiveCharts
{
    /// <summary>On one time axis, which the last of them labels.</summary>
    public static IReadOnlyList<ChartSpec> Stack { get; } =
    [
        In(ThreadCountChart.Build(), StackedAxis.Shared),
        In(PoolCharts.QueueLength(), StackedAxis.Shared),
        In(PoolCharts.CompletedItems(), StackedAxis.Labelled),
    ];

    /// <summary>What explains them.</summary>
    public static IReadOnlyList<ChartSpec> Others { get; } =
        [PoolCharts.QueueWait(), LoadCharts.Latency(), LoadCharts.Throughput(), ProcessorCharts.Cpu(), ProcessorCharts.LockContentions()];

    public static IReadOnlyList<ChartSpec> All { get; } = [.. Stack, .. Others];

    private static ChartSpec In(ChartSpec chart, StackedAxis axis) => chart with { Layout = chart.Layout with { Wide = true, Stacked = axis } };
}

namespace Dashboard.Charts;

/// <summary>The live charts in the order of the page.</summary>
internal static class LiveCharts
{
    public static IReadOnlyList<ChartSpec> Stack { get; } =
    [
        In(ThreadCountChart.Build(), StackedAxis.Shared),
        In(PoolCharts.QueueLength(), StackedAxis.Shared),
        In(PoolCharts.CompletedItems(), StackedAxis.Labelled),
    ];

    public static IReadOnlyList<ChartSpec> Others { get; } = OthersWith(null);

    public static IReadOnlyList<ChartSpec> All { get; } = [.. Stack, .. Others];

    public static IReadOnlyList<ChartSpec> OthersOf(IEnumerable<TimelineItem> items)
    {
        IReadOnlyList<string>[] beside = [.. items.OfType<Phase>().Select(phase => phase.Beside).OfType<IReadOnlyList<string>>()];

        // Several phases, each with concurrent loads of its own, share the lines: those then keep their numbers.
        return OthersWith(beside switch
        {
            [] => [],
            [var only] => [.. only.Distinct(StringComparer.Ordinal)],
            _ => null,
        });
    }

    private static IReadOnlyList<ChartSpec> OthersWith(IReadOnlyList<string>? beside) =>
        [PoolCharts.QueueWait(), LoadCharts.Latency(beside), LoadCharts.Throughput(beside), ProcessorCharts.Cpu(), ProcessorCharts.LockContentions()];

    private static ChartSpec In(ChartSpec chart, StackedAxis axis) => chart with { Layout = chart.Layout with { Wide = true, Stacked = axis } };
}

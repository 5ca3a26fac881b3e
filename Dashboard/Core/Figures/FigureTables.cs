namespace Dashboard.Figures;

/// <summary>The figures of each table, all from one list.</summary>
internal static class FigureTables
{
    private static readonly string[] KeyLoadFigures =
    [
        "validity", "completedPerSecond", "steadyPerSecond", "offered", "completed", "drained", "failed", "theoryPerSecond", "percentOfTheory", "steadyAfter",
    ];

    private static readonly string[] UsuallyGiven =
        ["completedPerSecond", "windowSeconds", "offered", "sent", "notSent", "completed", "unfinished", "failed", "bytesPerSecond", "connectionsOpened"];

    private static readonly string[] KeyLatencies = ["p50", "p90", "p95", "p99", "p99.9", "max"];

    public static IReadOnlyList<Figure> Key(IReadOnlyList<MeasuredRun> loads)
    {
        var all = LoadFigures.Of(loads.Select(measured => measured.Load).OfType<Timeline.LoadSummary>());
        return
        [
            .. all.Where(figure => figure.Key.StartsWith("errors.", StringComparison.Ordinal) || KeyLoadFigures.Contains(figure.Key, StringComparer.Ordinal)),
            .. all.Where(figure => LatencyFigures.KindOf(figure) is LatencyFigures.Service or LatencyFigures.Response
                && KeyLatencies.Contains(figure.Short, StringComparer.Ordinal)),
            .. PoolFigures.Of(loads),
        ];
    }

    public static IReadOnlyList<Figure> Imported(Timeline.LoadSummary load) =>
        [.. LoadFigures.Of(load).Where(figure => figure.GivenAs is { } key && (load.Gives(key) || IsUsual(figure)))];

    private static bool IsUsual(Figure figure) =>
        LatencyFigures.KindOf(figure) == LatencyFigures.Service || UsuallyGiven.Contains(figure.Key, StringComparer.Ordinal);

    public static IReadOnlyList<Figure> OfLoad(MeasuredRun measured) => measured.Load is not { } load ? [] :
    [
        .. LoadFigures.Of(load).Except(LatencyFigures.All).Concat(PoolFigures.Of(measured))
            .Where(figure => figure.ValueOf(measured) is not { Value: null, Word: null }),
    ];
}

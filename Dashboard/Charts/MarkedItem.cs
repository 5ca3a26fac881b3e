namespace Dashboard.Charts;

/// <summary>Items that are marked on the thread count beside injections: table, words and glyph.</summary>
/// <param name="Symbol">A name in <see cref="Glyph.All"/>.</param>
/// <param name="Counted">The words with a count, for example <c>{count|thread|threads} retired</c>.</param>
/// <param name="ValueOf">Null for an item of another kind.</param>
internal sealed record MarkedItem(
    ChartTable<(double T, double Value)> Table,
    string Label,
    string Color,
    string Symbol,
    string Counted,
    string Description,
    Func<TimelineItem, double?> ValueOf)
{
    private const int Capacity = 5_000;

    private const string Marked = "value";

    public static IReadOnlyList<MarkedItem> All { get; } =
    [
        new(
            Of(5, "retirements"),
            "retired",
            "--chart-7",
            "gone",
            "{count|thread|threads} retired",
            "A thread was idle for 20 seconds and retired.",
            static item => item is WorkerThreadChange { Started: false } ended ? ended.ActiveThreads : null),
        new(
            Of(11, "gcPauses"),
            "GC pauses",
            "--chart-2",
            "held",
            "{count|GC pause|GC pauses} of 10 ms or longer",
            "The runtime suspended all threads for a garbage collection, for 10 ms or longer.",
            static item => (item as GcPause)?.Seconds),
    ];

    public Trace Trace => new(Label, Table.Name, Marked, Color)
    {
        Kind = Trace.Markers,
        Symbol = Symbol,
        Counted = Counted,
        Above = new TraceSource(ChartTable.Pool.Name, "threads"),
        Description = Description,
        OnlyWhenPresent = true,
    };

    private static ChartTable<(double T, double Value)> Of(int number, string name) =>
        new(number, name, Capacity, [("t", mark => mark.T), (Marked, mark => mark.Value)]);
}

namespace Dashboard.Figures;

internal static class StoreFigures
{
    private const string NoStore = "This run did not measure the store.";

    public static IReadOnlyList<Figure> All { get; } =
    [
        Of("operationsPerSecond", "Operations", FigureUnit.PerSecond,
            "Records written ÷ the time from before the threads were created until all writes were drained and synchronized to the file.",
            BetterDirection.Higher, store => store.OperationsPerSecond),
        Of("seconds", "Time", FigureUnit.Seconds,
            "From before the threads were created until all writes were drained and synchronized to the file.", BetterDirection.Lower, store => store.Seconds),
        Of("records", "Records", FigureUnit.Count("records"), "Records in the store afterwards, counted.", BetterDirection.Neutral, store => store.Records),
        Of("sampledValues", "Values read back", FigureUnit.Count("values"),
            "Values read back afterwards that match what was written.", BetterDirection.Neutral, store => store.SampledValues),
        Of("residual", "Operations left", FigureUnit.Count("operations"), "Operations whose result was still outstanding at the end.",
            BetterDirection.Lower, store => store.Residual),
    ];

    public static Figure OperationsPerSecond => All[0];

    /// <summary>"Tkrzw 1.0.25", or that the managed store replaced it.</summary>
    public static string Engine(StoreResult result) => Engine(result.Engine, result.EngineVersion);

    /// <inheritdoc cref="Engine(StoreResult)"/>
    public static string Engine(string engine, string version) => engine switch
    {
        "tkrzw" => $"Tkrzw {version}",
        "managed" => $"managed store, {version} (Tkrzw is not installed)",
        _ => $"{engine} {version}",
    };

    private static Figure Of(string key, string name, FigureUnit unit, string definition, BetterDirection better, Func<StoreResult, double> value) =>
        new($"store.{key}", name, unit, definition, better,
            measured => measured.Store is { } store ? new FigureValue(value(store)) : new FigureValue(null, NoStore))
        { NeedsLoad = false, Short = name.ToLowerInvariant() };
}

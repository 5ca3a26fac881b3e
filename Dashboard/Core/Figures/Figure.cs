namespace Dashboard.Figures;

/// <summary>A figure of a load or a pool: every table, JSON and CSV takes name, meaning, value and text from here.</summary>
/// <param name="Key">The name in run files and JSON, camelCase, with a dot for a part (<c>latency.p95Ms</c>).</param>
public sealed record Figure(string Key, string Name, FigureUnit Unit, string Definition, BetterDirection Better, Func<MeasuredRun, FigureValue> Of)
{
    public string Short { get; init; } = Name;

    /// <summary>The heading of a column; percentiles stay lower case.</summary>
    public string Heading => Short is ['p', >= '0' and <= '9', ..] ? Short : Readable.Capitalized(Short);

    /// <summary>A percentile above 0, up to 100 (maximum); requests needed: <see cref="Validity.Percentiles"/>. Null for others.</summary>
    public double? Percentile { get; init; }

    /// <summary>False for a figure of the pool.</summary>
    public bool NeedsLoad { get; init; } = true;

    public bool NeedsItems { get; init; }

    /// <summary>The name in <see cref="LoadSummary.Definitions"/>; null when no tool can give it.</summary>
    public string? GivenAs { get; init; }

    public bool IsOptional { get; init; }

    public IntervalColumn? Column { get; init; }

    public FigureValue ValueOf(MeasuredRun measured) => measured.Load switch
    {
        null when NeedsLoad => new FigureValue(null, measured.WithoutLoad ?? "This run has no load."),
        { Source: { } tool } load when NeedsLoad && !IsGiven(load) => FigureValue.NotGiven(tool),
        _ => Of(measured),
    };

    public string Text(FigureValue value) => value.Word ?? Unit.Text(value.Value);

    /// <summary>The text in a list: "125 drained", "mean 50.2 ms".</summary>
    public string InWords(FigureValue value) => Unit is { Name: "ms" or "s" } ? $"{Short.ToLowerInvariant()} {Text(value)}" : $"{Text(value)} {Short}";

    public string TextOf(MeasuredRun measured) => Text(ValueOf(measured));

    public string? DefinitionOf(LoadSummary load) => load.Source is null ? Definition : GivenAs is { } key ? load.Definitions?.GetValueOrDefault(key) : null;

    private bool IsGiven(LoadSummary load) => GivenAs is { } key && load.Gives(key);
}

/// <param name="Name">The name in CSV, which is a contract.</param>
/// <param name="Of">All intervals' parts add up to the figure.</param>
public sealed record IntervalColumn(string Name, Func<LoadInterval, double> Of);

public enum BetterDirection
{
    Neutral,

    Higher,

    Lower,
}

public sealed record FigureValue(double? Value, string? Note = null)
{
    /// <summary>False with too few requests, which is shown in grey with <see cref="Note"/>.</summary>
    public bool Supported { get; init; } = true;

    public string? Word { get; init; }

    /// <summary>The lowest value of a group's repeats, whose median is <see cref="Value"/>; otherwise null.</summary>
    public double? Low { get; init; }

    /// <summary>The highest value of a group's repeats; otherwise null.</summary>
    public double? High { get; init; }

    public static FigureValue NotGiven(string? tool) => new(null, $"{tool} did not report it.") { Word = NotGivenWord };

    /// <summary>The word in place of another tool's missing figure.</summary>
    public const string NotGivenWord = "not given";
}

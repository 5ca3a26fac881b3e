namespace Dashboard.Figures;

/// <summary>A figure of a load or a pool: every table, JSON and CSV takes name, meaning, value and text from here.</summary>
/// <param name="Key">Of run files and JSON, camelCase, with a dot for a part (<c>latency.p95Ms</c>).</param>
/// <param name="Unit">It also writes the value.</param>
/// <param name="Better">Which way is better.</param>
/// <param name="Of">Ask <see cref="ValueOf"/>.</param>
public sealed record Figure(string Key, string Name, FigureUnit Unit, string Definition, BetterDirection Better, Func<MeasuredRun, FigureValue> Of)
{
    /// <summary>For narrow columns.</summary>
    public string Short { get; init; } = Name;

    /// <summary>Of a column; percentiles stay lower case.</summary>
    public string Heading => Short is ['p', >= '0' and <= '9', ..] ? Short : Readable.Capitalized(Short);

    /// <summary>Above 0 to 100 (maximum); requests needed: <see cref="Validity.Percentiles"/>. Null for others.</summary>
    public double? Percentile { get; init; }

    /// <summary>False for one of the pool.</summary>
    public bool NeedsLoad { get; init; } = true;

    /// <summary>Not only a summary.</summary>
    public bool NeedsItems { get; init; }

    /// <summary>In <see cref="LoadSummary.Definitions"/>; null when no tool can give it.</summary>
    public string? GivenAs { get; init; }

    /// <summary>Among others on the command line it is left out where it has no value.</summary>
    public bool IsOptional { get; init; }

    /// <summary>In the table of intervals; null where an interval has none.</summary>
    public IntervalColumn? Column { get; init; }

    /// <summary>With the reason where there is none.</summary>
    public FigureValue ValueOf(MeasuredRun measured) => measured.Load switch
    {
        null when NeedsLoad => new FigureValue(null, measured.WithoutLoad ?? "This run has no load."),
        { Source: { } tool } load when NeedsLoad && !IsGiven(load) => FigureValue.NotGiven(tool),
        _ => Of(measured),
    };

    /// <summary>With unit, or a word.</summary>
    public string Text(FigureValue value) => value.Word ?? Unit.Text(value.Value);

    /// <summary>In a list: "125 drained", "mean 50.2 ms".</summary>
    public string InWords(FigureValue value) => Unit is { Name: "ms" or "s" } ? $"{Short.ToLowerInvariant()} {Text(value)}" : $"{Text(value)} {Short}";

    public string TextOf(MeasuredRun measured) => Text(ValueOf(measured));

    /// <summary>Another tool's own words; null when it did not report it.</summary>
    public string? DefinitionOf(LoadSummary load) => load.Source is null ? Definition : GivenAs is { } key ? load.Definitions?.GetValueOrDefault(key) : null;

    private bool IsGiven(LoadSummary load) => GivenAs is { } key && load.Gives(key);
}

/// <param name="Name">In CSV; a contract.</param>
/// <param name="Of">All intervals' parts add up to the figure.</param>
public sealed record IntervalColumn(string Name, Func<LoadInterval, double> Of);

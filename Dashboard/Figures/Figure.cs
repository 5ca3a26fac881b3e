using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Figures;

/// <summary>
/// One figure of a load or of a run's pool. Tables of the pages, reports, comparisons and command line, JSON and CSV all take name, meaning,
/// value and text from here.
/// </summary>
/// <param name="Key">Stable name: the one of run files and JSON, camelCase, with a dot for a part (<c>latency.p95Ms</c>).</param>
/// <param name="Name">Name for people.</param>
/// <param name="Unit">Its unit, which also writes it.</param>
/// <param name="Definition">What it is, in one sentence or two.</param>
/// <param name="Better">Which way is better.</param>
/// <param name="Of">The figure of what was measured; ask <see cref="ValueOf"/>.</param>
public sealed record Figure(string Key, string Name, FigureUnit Unit, string Definition, Better Better, Func<Measured, FigureValue> Of)
{
    /// <summary>Name for a column with little room.</summary>
    public string Short { get; init; } = Name;

    /// <summary>The short name as the head of a column; percentiles keep their small letter.</summary>
    public string Heading => Short is ['p', >= '0' and <= '9', ..] ? Short : $"{char.ToUpperInvariant(Short[0])}{Short[1..]}";

    /// <summary>
    /// Of a percentile which, above 0 and at most 100 (the maximum): how many requests that takes, <see cref="Validity.Percentiles"/> says. Null for
    /// others.
    /// </summary>
    public double? Percentile { get; init; }

    /// <summary>True for a figure of a load, which a recording without load has not; false for one of the pool.</summary>
    public bool NeedsLoad { get; init; } = true;

    /// <summary>True when it takes the timeline's items, and not only a summary.</summary>
    public bool NeedsItems { get; init; }

    /// <summary>Name under which another tool's report gives it (<see cref="LoadSummary.Definitions"/>); null when no other tool can.</summary>
    public string? GivenAs { get; init; }

    /// <summary>Its column in the table of a run's load intervals; null for a figure that one interval does not have.</summary>
    public IntervalColumn? Column { get; init; }

    /// <summary>The figure of what was measured, with the reason where there is none.</summary>
    public FigureValue ValueOf(Measured measured) => measured.Load switch
    {
        null when NeedsLoad => new FigureValue(null, measured.WithoutLoad ?? "This run has no load."),
        { Source: { } tool } load when NeedsLoad && !IsGiven(load) => FigureValue.NotGiven(tool),
        _ => Of(measured),
    };

    /// <summary>A value for people, with its unit, or the word in place of it.</summary>
    public string Text(FigureValue value) => value.Word ?? Unit.Text(value.Value);

    /// <summary>A value with its short name, as part of a list in a sentence: "125 drained", "mean 50.2 ms".</summary>
    public string InWords(FigureValue value) => Unit is { Name: "ms" or "s" } ? $"{Short.ToLowerInvariant()} {Text(value)}" : $"{Text(value)} {Short}";

    /// <summary>The figure for people.</summary>
    public string TextOf(Measured measured) => Text(ValueOf(measured));

    /// <summary>What it means for this load: another tool's own words for its figures, which follow its definitions; null when it did not give it.</summary>
    public string? DefinitionOf(LoadSummary load) => load.Source is null ? Definition : GivenAs is { } key ? load.Definitions?.GetValueOrDefault(key) : null;

    private bool IsGiven(LoadSummary load) => GivenAs is { } key && load.Gives(key);
}

/// <summary>What one load interval has of a figure: over all intervals it adds up to the figure.</summary>
/// <param name="Name">The column's name in CSV; a contract.</param>
/// <param name="Of">The interval's part.</param>
public sealed record IntervalColumn(string Name, Func<LoadInterval, double> Of);

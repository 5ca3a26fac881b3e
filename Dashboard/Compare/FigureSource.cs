using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Compare;

/// <summary>How one row of the comparison is taken from a run.</summary>
/// <param name="Key">Stable name.</param>
/// <param name="Name">Name for people.</param>
/// <param name="Definition">What it is, a sentence.</param>
/// <param name="Better">Which way is better.</param>
/// <param name="Of">The figure of a run.</param>
/// <param name="Text">How a value is written.</param>
internal sealed record FigureSource(string Key, string Name, string Definition, Better Better, Func<ComparedRun, FigureValue> Of, Func<double?, string> Text)
{
    /// <summary>Name of the figure in a run file, when another tool may not have given it.</summary>
    public string? Given { get; init; }

    /// <summary>The figure of a run's load; with the reason where there is none.</summary>
    public FigureValue ValueOf(ComparedRun run) => (run.Load?.Load, Given) switch
    {
        (null, not null) => new FigureValue(null, run.Run.Interruption ?? "This run has no load."),
        ({ } load, { } figure) when !load.Gives(figure) => new FigureValue(null, $"{load.Source} did not give it."),
        _ => Of(run),
    };

    /// <summary>A figure of the load itself.</summary>
    public static FigureSource OfLoad(string key, string name, string definition, Better better, string given, Func<LoadSummary, double?> value, Func<double?, string>? text = null) =>
        new(key, name, definition, better, run => new FigureValue(value(run.Load!.Load)), text ?? Readable.Number) { Given = given };
}

/// <summary>A figure of one run before it is held against another.</summary>
/// <param name="Value">Null where there is none.</param>
/// <param name="Note">Why not, or what to know about it.</param>
internal sealed record FigureValue(double? Value, string? Note = null)
{
    public bool Supported { get; init; } = true;

    /// <summary>A word in place of the number.</summary>
    public string? Word { get; init; }

    /// <summary>The lowest value among the repeats of a group; null for a run by itself.</summary>
    public double? Low { get; init; }

    /// <summary>The highest value among the repeats of a group.</summary>
    public double? High { get; init; }
}

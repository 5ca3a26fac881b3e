namespace Dashboard.Figures;

/// <summary>A figure of one load, or of one run.</summary>
/// <param name="Value">Null where there is none.</param>
/// <param name="Note">Why not, or what to know about it, in a few words; null when there is nothing to say.</param>
public sealed record FigureValue(double? Value, string? Note = null)
{
    /// <summary>False when there are too few requests to say this figure, or it is none: it is shown in grey, with <see cref="Note"/> beside it.</summary>
    public bool Supported { get; init; } = true;

    /// <summary>A word in place of the number.</summary>
    public string? Word { get; init; }

    /// <summary>The lowest value among the repeats of a group, whose median <see cref="Value"/> then is; null for a run by itself.</summary>
    public double? Low { get; init; }

    /// <summary>The highest value among the repeats of a group.</summary>
    public double? High { get; init; }

    /// <summary>Another tool measured and did not give it.</summary>
    public static FigureValue NotGiven(string? tool) => new(null, $"{tool} did not give it.") { Word = NotGivenWord };

    /// <summary>What stands where another tool did not give a figure.</summary>
    public const string NotGivenWord = "not given";
}

using Dashboard.Figures;

namespace Dashboard.Compare;

/// <summary>One figure of every run, side by side.</summary>
/// <param name="Key">Stable name.</param>
/// <param name="Name">Name for people, with its unit where it has one.</param>
/// <param name="Definition">What it is, a sentence.</param>
/// <param name="Better">Which way is better.</param>
/// <param name="Cells">One a run, in the order of the runs.</param>
public sealed record FigureRow(string Key, string Name, string Definition, Better Better, IReadOnlyList<FigureCell> Cells);

/// <summary>One figure of one run.</summary>
/// <param name="Value">Null where there is none.</param>
/// <param name="Text">The value for people, with its unit; a word where there is no number.</param>
/// <param name="Ratio">
/// Value ÷ the baseline's; null for the baseline itself, without a value on either side, where the baseline's is 0, and where a sample is too
/// small to say the figure.
/// </param>
/// <param name="Change">What the ratio means.</param>
public sealed record FigureCell(double? Value, string Text, double? Ratio, FigureChange Change)
{
    /// <summary>False when the sample is too small to say this figure: it is shown in grey.</summary>
    public bool Supported { get; init; } = true;

    /// <summary>Why the figure is missing or grey, or what it counts; null when there is nothing to say.</summary>
    public string? Note { get; init; }

    /// <summary>The baseline's value for people; null for the baseline itself and where it has none.</summary>
    public string? BaselineText { get; init; }

    /// <summary>The lowest value among the repeats of a group, whose median <see cref="Value"/> then is; null for a run by itself.</summary>
    public double? Low { get; init; }

    /// <summary>The highest value among the repeats of a group.</summary>
    public double? High { get; init; }

    /// <summary>
    /// Where the figure went from the baseline's: ▲ up, ▼ down, = alike; empty where there is nothing to hold against. Whether that is better,
    /// <see cref="Change"/> says.
    /// </summary>
    public string Arrow => (Change, Ratio) switch { (FigureChange.None, null) => "", (FigureChange.None, _) => "=", (_, < 1) => "▼", _ => "▲" };
}

/// <summary>How a figure stands to the baseline's.</summary>
public enum FigureChange
{
    /// <summary>Nothing to hold against, or less than one percent apart.</summary>
    None,

    /// <summary>It differs in the direction that is better, and repeats show by more than the threshold that it does.</summary>
    Better,

    /// <summary>It differs in the direction that is worse, and repeats show by more than the threshold that it does.</summary>
    Worse,

    /// <summary>It differs, and neither way is better by itself, or nothing says that it is more than chance: one run is one sample.</summary>
    Other,
}

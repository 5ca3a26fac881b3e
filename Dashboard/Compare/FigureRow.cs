using Dashboard.Figures;

namespace Dashboard.Compare;

/// <summary>One figure of every run, side by side.</summary>
/// <param name="Definition">Of every run.</param>
/// <param name="Better">Which way is better.</param>
public sealed record FigureRow(string Key, string Name, string Definition, BetterDirection Better, IReadOnlyList<FigureCell> Cells);

/// <summary>One figure of one run.</summary>
/// <param name="Text">With its unit; a word where there is no number.</param>
/// <param name="Ratio">To the baseline's; null for the baseline, without a value, for a baseline of 0 and for too small samples.</param>
public sealed record FigureCell(double? Value, string Text, double? Ratio, FigureChange Change)
{
    /// <summary>False when the sample is too small: shown in grey.</summary>
    public bool Supported { get; init; } = true;

    /// <summary>Why it is missing or grey, or what it counts; or null.</summary>
    public string? Note { get; init; }

    /// <summary>Null for the baseline itself, and without a value.</summary>
    public string? BaselineText { get; init; }

    /// <summary>Of a group, whose median <see cref="Value"/> is; else null.</summary>
    public double? Low { get; init; }

    /// <summary>The highest value among the repeats of a group.</summary>
    public double? High { get; init; }

    /// <summary>▲ up, ▼ down, = alike, or empty; not whether that is better.</summary>
    public string Arrow => (Change, Ratio) switch { (FigureChange.None, null) => "", (FigureChange.None, _) => "=", (_, < 1) => "▼", _ => "▲" };
}

/// <summary>How a figure stands to the baseline's.</summary>
public enum FigureChange
{
    /// <summary>Nothing to compare with, or less than one percent apart.</summary>
    None,

    /// <summary>By more than the threshold, as repeats show.</summary>
    Better,

    /// <summary>By more than the threshold, as repeats show.</summary>
    Worse,

    /// <summary>Neither way is better, or it may be chance: one run is one sample.</summary>
    Other,
}

using Dashboard.Figures;

namespace Dashboard.Compare;

/// <summary>One figure of every run, side by side.</summary>
public sealed record FigureRow(string Key, string Name, string Definition, BetterDirection Better, IReadOnlyList<FigureCell> Cells);

/// <summary>One figure of one run.</summary>
/// <param name="Ratio">The ratio to the baseline's value; null for the baseline, without a value, for a baseline of 0 and for too small samples.</param>
public sealed record FigureCell(double? Value, string Text, double? Ratio, FigureChange Change)
{
    /// <summary>False when the sample is too small, which is shown in grey.</summary>
    public bool Supported { get; init; } = true;

    public string? Note { get; init; }

    public string? BaselineText { get; init; }

    /// <summary>The lowest value among the repeats of a group, whose median is <see cref="Value"/>; otherwise null.</summary>
    public double? Low { get; init; }

    public double? High { get; init; }

    /// <summary>▲ up, ▼ down, = alike, or empty; it does not rate the change.</summary>
    public string Arrow => (Change, Ratio) switch { (FigureChange.None, null) => "", (FigureChange.None, _) => "=", (_, < 1) => "▼", _ => "▲" };
}

/// <summary>The change of a figure from the baseline's.</summary>
public enum FigureChange
{
    /// <summary>There is no value to compare with, or the difference is below one percent.</summary>
    None,

    Better,

    Worse,

    /// <summary>Different, but neither way is better, or it may be chance: one run is one sample.</summary>
    Other,
}

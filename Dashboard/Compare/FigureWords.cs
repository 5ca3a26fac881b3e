using Dashboard.Compare.Verdicts;

namespace Dashboard.Compare;

/// <summary>The change of a figure from the baseline's in words, for page, report and command line.</summary>
internal static class FigureWords
{
    /// <summary>"2.03 ×", "24 % lower", "238 /s → 0" or "from 0"; or empty.</summary>
    public static string Ratio(FigureCell cell) => (cell.Ratio, cell.Change, cell.BaselineText) switch
    {
        (0, _, { } baseline) => $"{baseline} → 0",
        ({ } ratio, _, _) => DifferenceWords.Of(ratio),
        (null, not FigureChange.None, _) => "from 0",
        _ => "",
    };

    /// <summary>"better", "worse", "different" or "alike".</summary>
    public static string Change(FigureCell cell) => cell.Change switch
    {
        FigureChange.Better => "better",
        FigureChange.Worse => "worse",
        FigureChange.Other => "different",
        _ => "alike",
    };

    public static string Of(FigureCell cell) => cell.Arrow.Length == 0
        ? ""
        : $"{Ratio(cell)} {cell.Arrow} {(cell.Change is FigureChange.Better or FigureChange.Worse ? Change(cell) : "")}".Trim();
}

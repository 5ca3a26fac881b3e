using Dashboard.Format;

namespace Dashboard.Compare;

/// <summary>How a figure stands to the baseline's, in words that page, report and command line share.</summary>
internal static class FigureWords
{
    /// <summary>"2.03 ×", "none, against 238 /s" or "against none"; empty where there is nothing to hold against.</summary>
    public static string Ratio(FigureCell cell) => (cell.Ratio, cell.Change, cell.BaselineText) switch
    {
        (0, _, { } baseline) => $"none, against {baseline}",
        ({ } ratio, _, _) => $"{Readable.Number(ratio)} ×",
        (null, not FigureChange.None, _) => "against none",
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

    /// <summary>Ratio, arrow, and whether that is better, in one text; empty where there is nothing to hold against.</summary>
    public static string Of(FigureCell cell) => cell.Arrow.Length == 0
        ? ""
        : $"{Ratio(cell)} {cell.Arrow} {(cell.Change is FigureChange.Better or FigureChange.Worse ? Change(cell) : "")}".Trim();
}

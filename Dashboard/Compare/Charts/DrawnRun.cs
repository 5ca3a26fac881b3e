using Dashboard.Charts;
using Dashboard.Format;

namespace Dashboard.Compare.Charts;

/// <summary>One line of the comparison's charts: a side's run, or one of the repeats of an unfolded group.</summary>
/// <param name="Run">Where its points come from.</param>
/// <param name="Style">Colour and dash of its side.</param>
/// <param name="Name">Name in legends, unique among the lines.</param>
/// <param name="Description">What it is, for the tooltip of the legend.</param>
internal sealed record DrawnRun(ComparedRun Run, RunStyle Style, string Name, string Description)
{
    /// <summary>True for one of several lines of a side.</summary>
    public bool IsRepeat { get; init; }

    /// <summary>False for repeats that have no chart of their own.</summary>
    public bool HasHeatmap { get; init; } = true;

    /// <summary>The lines of a comparison, side by side; the first side's come first.</summary>
    public static IReadOnlyList<DrawnRun> Of(IReadOnlyList<ComparedSide> sides) => [.. sides.SelectMany((side, i) => Of(side, RunStyle.Of(i)))];

    private static IEnumerable<DrawnRun> Of(ComparedSide side, RunStyle style) => side.Drawn.Count == 1
        ? [new DrawnRun(side.Shown, style, side.Name, side.Words is { } words ? $"{side.Title}: {words}" : side.Title)]
        : side.Drawn.Select((run, i) => new DrawnRun(run, style, $"{side.Letter}{Readable.Count(i + 1)}", $"{side.Title}, repeat {Readable.Count(i + 1)}")
        {
            IsRepeat = true,
            HasHeatmap = run == side.Shown,
        });

    /// <summary>The line as a trace of a chart.</summary>
    /// <param name="table">Where its points come from; empty in a chart that has them.</param>
    /// <param name="column">As well.</param>
    public Trace Trace(string table = "", string column = "") => new(Name, table, column, Style.Color)
    {
        Dash = Style.Dash,
        Width = IsRepeat ? 1.25 : 2,
        Description = Description,
    };
}

namespace Dashboard.Charts.Plots;

/// <summary>
/// A chart that is drawn once, with its points: as a plot, as a table, and as a sentence. What it says at a place stands at its points: each trace has
/// in <c>text</c> what its line says there, in <c>customdata</c> the place in words, and in <c>legendgroup</c> the name of the chart's trace that it is
/// part of.
/// </summary>
/// <param name="Chart">What it shows.</param>
/// <param name="Plot">The figure; its axes are set.</param>
/// <param name="Table">The same figures as a table.</param>
/// <param name="Sentence">The same in one sentence, for screen readers; it begins with the chart's title.</param>
public sealed record DrawnChart(ChartSpec Chart, Plot Plot, ChartRows Table, string Sentence)
{
    /// <summary>True when there is nothing to draw: then the chart's sentence for that stands in place of the plot.</summary>
    public bool IsEmpty { get; init; }

    /// <summary>A chart of which nothing is known.</summary>
    /// <param name="headers">The head of its table, which has no rows.</param>
    internal static DrawnChart Nothing(ChartSpec chart, IReadOnlyList<string> headers) =>
        new(chart, FigurePlot.Empty(chart.Layout), new ChartRows(headers, []), $"{chart.Title}: {chart.Layout.Empty.Never}") { IsEmpty = true };
}

/// <summary>A table of texts.</summary>
/// <param name="Headers">One a column.</param>
/// <param name="Rows">From the top down; each has as many cells as there are headers.</param>
public sealed record ChartRows(IReadOnlyList<string> Headers, IReadOnlyList<IReadOnlyList<string>> Rows);

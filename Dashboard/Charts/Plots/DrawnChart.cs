namespace Dashboard.Charts.Plots;

/// <summary>
/// A chart drawn once: plot, table, sentence. Each point has its words in <c>text</c>, its place in <c>customdata</c>, its trace in <c>legendgroup</c>.
/// </summary>
/// <param name="Chart">What it shows.</param>
/// <param name="Sentence">For screen readers; begins with the chart's title.</param>
public sealed record DrawnChart(ChartSpec Chart, Plot Plot, ChartRows Table, string Sentence)
{
    /// <summary>The chart's sentence then takes the plot's place.</summary>
    public bool IsEmpty { get; init; }

    internal static DrawnChart Nothing(ChartSpec chart, IReadOnlyList<string> headers) =>
        new(chart, FigurePlot.Empty(chart.Layout), new ChartRows(headers, []), $"{chart.Title}: {chart.Layout.Empty.Never}") { IsEmpty = true };
}

/// <param name="Headers">One a column.</param>
/// <param name="Rows">Each as long as <paramref name="Headers"/>.</param>
public sealed record ChartRows(IReadOnlyList<string> Headers, IReadOnlyList<IReadOnlyList<string>> Rows);

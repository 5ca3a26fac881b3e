namespace Dashboard.Charts.Plots;

/// <summary>
/// A chart that is drawn once: plot, table, sentence. Each point has its words in <c>text</c>, its place in <c>customdata</c>, its trace in <c>legendgroup</c>.
/// </summary>
public sealed record DrawnChart(ChartSpec Chart, Plot Plot, ChartRows Table, string Sentence)
{
    public bool IsEmpty { get; init; }

    internal static DrawnChart Nothing(ChartSpec chart, IReadOnlyList<string> headers) =>
        new(chart, FigurePlot.Empty(chart.Layout), new ChartRows(headers, []), $"{chart.Title}: {chart.Layout.Empty.Never}") { IsEmpty = true };
}

public sealed record ChartRows(IReadOnlyList<string> Headers, IReadOnlyList<IReadOnlyList<string>> Rows);

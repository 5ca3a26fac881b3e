using Dashboard.Charts;
using Dashboard.Charts.Svg;
using Dashboard.Charts.Threads;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>The charts of a run's page in a report.</summary>
internal static class RunCharts
{
    private static readonly string[] Leading = [.. LiveCharts.Stack.Select(chart => chart.Id)];

    public static (IReadOnlyList<SvgChart> Leading, IReadOnlyList<SvgChart> Others) Of(RecordedRun run)
    {
        var tables = new RunTables(run.Items, run.Header.Target);
        SvgBand[] bands = [.. Bands(run, tables.FirstRequest ?? 0)];
        ChartSpec[] figures =
        [
            .. LiveCharts.Stack, .. LiveCharts.OthersOf(run.Items),
            .. tables.Points(ChartTable.Starts.Name, "started").Count > 0 ? OccupancyCharts.All : [],
            .. tables.Points(ChartTable.Lanes.Name, "lane").Count > 0 ? [LaneCharts.Threads] : Array.Empty<ChartSpec>(),
        ];
        SvgSeries[][] series = [.. figures.Select(figure => SvgFigure.SeriesOf(figure, tables))];
        var range = SvgChart.RangeOf(series.SelectMany(lines => lines));
        var charts = figures.Select((figure, i) => (figure.Id, Chart: new SvgChart(figure.Title, tables.XName, figure.Layout.Unit, series[i])
        {
            XRange = range,
            Definition = figure.Help.Definition,
            Bands = bands,
            SmallestTop = figure.Layout.SmallestTop,
        })).ToList();
        return (
            [.. Leading.SelectMany(id => charts.Where(one => one.Id == id)).Select(one => one.Chart with { Size = SvgSize.Low })],
            [.. charts.Where(one => !Leading.Contains(one.Id, StringComparer.Ordinal)).Select(one => one.Chart)]);
    }

    private static IEnumerable<SvgBand> Bands(RecordedRun run, double origin)
    {
        var phases = run.Items.OfType<Phase>().ToArray();
        for (var i = 0; i < phases.Length; i++)
        {
            if (phases[i].Name is "load" or "drain")
            {
                var end = i + 1 < phases.Length ? phases[i + 1].T : run.Items[^1].T;
                var name = string.Join(" + ", [phases[i].Label ?? phases[i].Name, .. phases[i].Beside ?? []]);
                yield return new SvgBand(phases[i].T - origin, end - origin, name);
            }
        }
    }
}

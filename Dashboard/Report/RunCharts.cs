using Dashboard.Charts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>The charts of a run's page, drawn into a report: the same figures, the same points.</summary>
internal static class RunCharts
{
    public static IEnumerable<SvgChart> Of(RecordedRun run)
    {
        var tables = new RunTables(run);
        SvgBand[] bands = [.. Bands(run, tables.FirstRequest ?? 0)];
        SvgSeries[][] series = [.. LiveCharts.All.Select(figure => figure.Data.Select(trace => Series(trace, tables)).Where(line => !line.Points.All(point => point.IsGap)).ToArray())];
        var range = SvgChart.RangeOf(series.SelectMany(lines => lines));
        return LiveCharts.All.Select((figure, i) => new SvgChart(figure.Title, tables.XName, figure.Layout.Unit, series[i])
        {
            XRange = range,
            Definition = figure.Help.Definition,
            Bands = bands,
            SmallestTop = figure.Layout.SmallestTop,
        });
    }

    private static SvgSeries Series(Trace trace, RunTables tables) => new(trace.Name, Points(trace, tables), trace.Color)
    {
        Dash = SvgSeries.DashOf(trace.Dash),
        Width = trace.Width,
        Steps = trace.Kind == Trace.Step,
        Glyph = trace.Kind == Trace.Markers ? Glyph.Path(trace.Symbol) : null,
    };

    private static IReadOnlyList<SvgPoint> Points(Trace trace, RunTables tables)
    {
        switch (trace.Kind)
        {
            case Trace.Constant:
                var threads = tables.Points(ChartTable.Pool.Name, "threads");
                return threads.Count == 0 || tables.MinThreads is not { } min ? [] : [threads[0] with { Y = min }, threads[^1] with { Y = min }];
            case Trace.Markers:
                var markers = tables.Points(trace.Table, trace.Column, trace.Family is { } family ? row => (int)row("family") == family && row("raises") > 0 : null);
                return trace.Above is { } above ? Lift(markers, tables.Points(above.Table, above.Column)) : markers;
            default:
                return tables.Points(trace.Table, trace.Column);
        }
    }

    /// <summary>Markers sit on a line unless their own value is higher.</summary>
    private static SvgPoint[] Lift(IReadOnlyList<SvgPoint> markers, IReadOnlyList<SvgPoint> line)
    {
        SvgPoint[] solid = [.. line.Where(point => !point.IsGap)];
        var at = -1;
        return [.. markers.OrderBy(marker => marker.X).Select(marker =>
        {
            while (at + 1 < solid.Length && solid[at + 1].X <= marker.X)
            {
                at++;
            }

            return at < 0 ? marker : marker with { Y = Math.Max(marker.Y, solid[at].Y) };
        })];
    }

    private static IEnumerable<SvgBand> Bands(RecordedRun run, double origin)
    {
        var phases = run.Items.OfType<Phase>().ToArray();
        for (var i = 0; i < phases.Length; i++)
        {
            if (phases[i].Name is "load" or "drain")
            {
                yield return new SvgBand(phases[i].T - origin, (i + 1 < phases.Length ? phases[i + 1].T : run.Items[^1].T) - origin, phases[i].Label ?? phases[i].Name);
            }
        }
    }
}

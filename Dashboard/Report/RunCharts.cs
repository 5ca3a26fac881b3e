using Dashboard.Charts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>The charts of a run's page, drawn into a report: the same figures, the same points.</summary>
internal static class RunCharts
{
    /// <summary>The pictures that tell most: they stand before the figures.</summary>
    private static readonly string[] Leading = ["thread-count", "thread-occupancy", "latency"];

    /// <summary>The leading charts, and all the others.</summary>
    public static (IReadOnlyList<SvgChart> Leading, IReadOnlyList<SvgChart> Others) Of(RecordedRun run)
    {
        var tables = new RunTables(run);
        SvgBand[] bands = [.. Bands(run, tables.FirstRequest ?? 0)];
        ChartSpec[] figures = [.. LiveCharts.All, .. tables.Points(ChartTable.Starts.Name, "started").Count > 0 ? OccupancyCharts.All : []];
        SvgSeries[][] series = [.. figures.Select(figure => figure.Data.Select(trace => Series(trace, tables)).Where(line => !line.IsEmpty).ToArray())];
        var range = SvgChart.RangeOf(series.SelectMany(lines => lines));
        var charts = figures.Select((figure, i) => (figure.Id, Chart: new SvgChart(figure.Title, tables.XName, figure.Layout.Unit, series[i])
        {
            XRange = range,
            Definition = figure.Help.Definition,
            Bands = bands,
            SmallestTop = figure.Layout.SmallestTop,
        })).ToList();
        return (
            [.. Leading.SelectMany(id => charts.Where(one => one.Id == id)).Select(one => one.Chart)],
            [.. charts.Where(one => !Leading.Contains(one.Id, StringComparer.Ordinal)).Select(one => one.Chart)]);
    }

    private static SvgSeries Series(Trace trace, RunTables tables) => new(trace.Name, trace.Kind == Trace.Spans ? [] : Points(trace, tables), trace.Color)
    {
        Dash = SvgSeries.DashOf(trace.Dash),
        Width = trace.Width,
        Opacity = trace.Pale ? SvgSeries.Pale : 1,
        Steps = trace.Kind == Trace.Step,
        Glyph = trace.Kind == Trace.Markers ? Glyph.Path(trace.Symbol) : null,
        Bars = trace.Kind == Trace.Spans ? tables.Bars(trace) : [],
    };

    private static IReadOnlyList<SvgPoint> Points(Trace trace, RunTables tables)
    {
        switch (trace.Kind)
        {
            case Trace.Constant:
                var threads = tables.Points(ChartTable.Pool.Name, "threads");
                return threads.Count == 0 || tables.MinThreads is not { } min ? [] : [threads[0] with { Y = min }, threads[^1] with { Y = min }];
            case Trace.Markers:
                var markers = tables.Points(trace.Table, trace.Column, trace.Family is { } own ? row => (int)row("family") == own && row("raises") > 0 : null);
                return trace.Above is { } above ? Lift(markers, tables.Points(above.Table, above.Column)) : markers;
            default:
                return tables.Points(trace.Table, trace.Column);
        }
    }

    /// <summary>Markers sit on a line, between its points too, unless their own value is higher: as wwwroot/js places them.</summary>
    internal static SvgPoint[] Lift(IReadOnlyList<SvgPoint> markers, IReadOnlyList<SvgPoint> line)
    {
        var at = 0;
        return [.. markers.OrderBy(marker => marker.X).Select(marker =>
        {
            while (at < line.Count && line[at].X < marker.X)
            {
                at++;
            }

            var floor = Between(line, at, marker.X);
            return double.IsFinite(floor) ? marker with { Y = Math.Max(marker.Y, floor) } : marker;
        })];
    }

    /// <summary>The height of a line at x, which lies before its point <paramref name="at"/>; beside a gap that of the point before it.</summary>
    private static double Between(IReadOnlyList<SvgPoint> line, int at, double x)
    {
        if (line.Count == 0)
        {
            return double.NaN;
        }

        if (at == 0 || at == line.Count)
        {
            return line[at == 0 ? 0 : at - 1].Y;
        }

        var (before, after) = (line[at - 1], line[at]);
        var between = before.Y + ((after.Y - before.Y) * (x - before.X) / (after.X - before.X));
        return double.IsFinite(between) ? between : before.Y;
    }

    private static IEnumerable<SvgBand> Bands(RecordedRun run, double origin)
    {
        var phases = run.Items.OfType<Phase>().ToArray();
        for (var i = 0; i < phases.Length; i++)
        {
            if (phases[i].Name is "load" or "drain")
            {
                var end = i + 1 < phases.Length ? phases[i + 1].T : run.Items[^1].T;
                yield return new SvgBand(phases[i].T - origin, end - origin, phases[i].Label ?? phases[i].Name);
            }
        }
    }
}

using Dashboard.Charts;
using Dashboard.Charts.Svg;
using Dashboard.Compare;
using Dashboard.Compare.Charts;

namespace Dashboard.Report;

/// <summary>The charts of the Compare page, drawn into a report: the same lines, the same points, aligned at the first request.</summary>
internal static class ComparedCharts
{
    /// <summary>Thread count and latency, which stand before the figures, and all the others.</summary>
    public static (IReadOnlyList<SvgChart> Leading, IReadOnlyList<SvgChart> Others) Of(Comparison comparison)
    {
        var lines = DrawnRun.Of(comparison.Sides);
        List<SvgChart> charts = [.. OverlayChart.All.Select(chart => Overlay(chart, lines))];
        var range = SvgChart.RangeOf(charts.SelectMany(chart => chart.Series));
        charts = [.. charts.Select(chart => chart with { XRange = range })];
        return ([.. charts.Take(OverlayChart.Leading)], [.. charts.Skip(OverlayChart.Leading), ByPercentile(lines), Cumulative(lines)]);
    }

    private static SvgChart Overlay(OverlayChart chart, IReadOnlyList<DrawnRun> lines) =>
        new(chart.Layout.Title, "seconds since the first request", chart.Layout.Unit, [.. lines.Select((line, i) => Series(chart, lines, line, i)).Reverse()])
        {
            Definition = chart.Help.Definition,
            SmallestTop = chart.Layout.SmallestTop,
        };

    private static SvgSeries Series(OverlayChart chart, IReadOnlyList<DrawnRun> lines, DrawnRun line, int index)
    {
        double[][] rows = [.. chart.Points(lines, index).Values()];
        return Styled(chart.Trace(line, chart.Table(index, lines.Count)), [.. rows.Select(row => new SvgPoint(row[0], row[^1]))]) with
        {
            Low = chart.Columns.Length > 1 ? [.. rows.Select(row => new SvgPoint(row[0], row[1]))] : null,
        };
    }

    private static SvgChart ByPercentile(IReadOnlyList<DrawnRun> lines) =>
        new("Latency by percentile", "percentile, one nine a step", "s", [.. lines.SelectMany(Percentiles).Reverse()])
        {
            Definition = DistributionCharts.PercentileDefinition,
            XTicks = SvgTicks.Nines,
            YTicks = SvgTicks.Decades,
        };

    /// <summary>A line, and in grey what its sample does not support.</summary>
    private static IEnumerable<SvgSeries> Percentiles(DrawnRun line, int index)
    {
        var rows = Curve(line, index, 0);
        var points = rows.Select(row => new SvgPoint(Math.Log10(row[0]), Math.Log10(Math.Max(row[1], 1e-6)))).ToList();
        var supported = rows.Count(row => row[2] > 0);
        yield return Styled(line, [.. points.Take(Math.Max(1, supported))]);
        if (supported < points.Count)
        {
            yield return new SvgSeries("too few requests", [.. points.Skip(Math.Max(0, supported - 1))], "--text-2") { Width = 1.25 };
        }
    }

    private static SvgChart Cumulative(IReadOnlyList<DrawnRun> lines) =>
        new("Share of requests by latency", "latency", "%", [.. lines.Select((line, i) => Styled(line, Shares(line, i)) with { Steps = true }).Reverse()])
        {
            Definition = DistributionCharts.CumulativeDefinition,
            XTicks = SvgTicks.Decades,
            SmallestTop = 100,
        };

    private static SvgPoint[] Shares(DrawnRun line, int index) =>
        [.. Curve(line, index, 1).Select(row => new SvgPoint(Math.Log10(Math.Max(row[0], 1e-9)), row[1]))];

    private static List<double[]> Curve(DrawnRun line, int index, int which) =>
        [.. DistributionCharts.Curves(line.Run, index).Skip(which).Take(1).SelectMany(table => table.Values())];

    private static SvgSeries Styled(DrawnRun line, IReadOnlyList<SvgPoint> points) => Styled(line.Trace("", ""), points);

    private static SvgSeries Styled(Trace trace, IReadOnlyList<SvgPoint> points) =>
        new(trace.Name, points, trace.Color) { Dash = SvgSeries.DashOf(trace.Dash), Width = trace.Width };
}

using Dashboard.Charts;
using Dashboard.Charts.Svg;
using Dashboard.Compare;
using Dashboard.Compare.Charts;

namespace Dashboard.Report;

internal static class ComparedCharts
{
    public static (IReadOnlyList<SvgChart> Leading, IReadOnlyList<SvgChart> Others) Of(Comparison comparison)
    {
        var lines = DrawnRun.Of(comparison.Sides);
        List<SvgChart> charts = [.. OverlayChart.All.Select(chart => Overlay(chart, lines))];
        var range = SvgChart.RangeOf(charts.SelectMany(chart => chart.Series));
        charts = [.. charts.Select(chart => chart with { XRange = range })];
        LatencyCurve[] curves = [.. lines.Select(LatencyCurve.Of)];
        return (
            [.. charts.Take(OverlayChart.Leading).Select(chart => chart with { Size = SvgSize.Low })],
            [.. charts.Skip(OverlayChart.Leading), ByPercentile(curves), Cumulative(curves)]);
    }

    private static SvgChart Overlay(OverlayChart chart, IReadOnlyList<DrawnRun> lines) =>
        new(chart.Layout.Title, "seconds since the first request", chart.Layout.Unit, [.. lines.Select((line, i) => Series(chart, lines, line, i)).Reverse()])
        {
            Definition = chart.Help.Definition,
            SmallestTop = chart.Layout.SmallestTop,
        };

    private static SvgSeries Series(OverlayChart chart, IReadOnlyList<DrawnRun> lines, DrawnRun line, int index)
    {
        var table = chart.Table(index, lines.Count);
        var trace = chart.Trace(line, table);
        double[][] rows = [.. chart.Points(lines, index).Values()];
        return Styled(trace, Points(trace.Column)) with { Low = trace.Low is { } low ? Points(low) : null };

        SvgPoint[] Points(string column)
        {
            var index = table.IndexOf(column);
            return [.. rows.Select(row => new SvgPoint(row[0], row[index]))];
        }
    }

    private static SvgChart ByPercentile(IReadOnlyList<LatencyCurve> curves) =>
        new(PercentileChart.Title, "percentile, one nine per step", "s", [.. curves.SelectMany(Percentiles).Reverse()])
        {
            Definition = PercentileChart.Definition,
            XTicks = AxisTicks.Nines,
            YTicks = AxisTicks.Decades,
        };

    private static IEnumerable<SvgSeries> Percentiles(LatencyCurve curve)
    {
        double[][] rows = curve.Histogram is null ? [] : [.. LatencyCurves.ByPercentile(curve.Histogram)];
        SvgPoint[] points = [.. rows.Select(row => new SvgPoint(Math.Log10(row[0]), LatencyCurves.Log(row[1])))];
        var supported = Math.Min(points.Length, PercentileChart.Supported(rows));
        yield return Styled(curve.Line, points[..supported]);
        if (supported < points.Length)
        {
            yield return new SvgSeries(PercentileChart.TooFew, points[(supported - 1)..], PercentileChart.UnsureColor) { Width = PercentileChart.UnsureWidth };
        }
    }

    private static SvgChart Cumulative(IReadOnlyList<LatencyCurve> curves) =>
        new(CumulativeChart.Title, "latency", "%", [.. curves.Select(curve => Styled(curve.Line, Shares(curve)) with { Steps = true }).Reverse()])
        {
            Definition = CumulativeChart.Definition,
            XTicks = AxisTicks.Decades,
            SmallestTop = 100,
        };

    private static SvgPoint[] Shares(LatencyCurve curve) => curve.Histogram is null ? [] :
        [.. LatencyCurves.Cumulative(curve.Histogram).Select(row => new SvgPoint(LatencyCurves.Log(row[0]), row[1]))];

    private static SvgSeries Styled(DrawnRun line, IReadOnlyList<SvgPoint> points) => Styled(line.Trace(), points);

    private static SvgSeries Styled(Trace trace, IReadOnlyList<SvgPoint> points) =>
        new(trace.Name, points, trace.Color) { Dash = SvgSeries.DashOf(trace.Dash), Width = trace.Width };
}

using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Dashboard.Validity;

namespace Dashboard.Compare.Charts;

/// <summary>Latency by percentile; each nine is a step.</summary>
internal static class PercentileChart
{
    public const string Title = "Latency by percentile";

    public const string Definition =
        "How long the slowest share of requests took. The x axis is 1 ÷ (1 − p), so each step to the right is ten times rarer; both axes are "
        + "logarithmic. Response time for an open loop, otherwise service time. Grey: fewer than ten requests lie above, so one more or less moves the line.";

    public const string UnsureColor = "--chart-unsure";

    /// <summary>The width of that part in pixels.</summary>
    public const double UnsureWidth = 1.25;

    public const string TooFew = "too few requests";

    private static readonly double[] Told = [0, 25, 50, 75, 90, 95, 98, 99, 99.9, 99.99, 100];

    public static DrawnChart Draw(IReadOnlyList<LatencyCurve> curves)
    {
        var chart = new ChartSpec("percentiles", [.. curves.Select(curve => curve.Line.Trace()).Reverse()],
            new ChartLayout(Title, "s", 0, LatencyCurve.Nothing) { XTitle = "share of requests" },
            new ChartHelp(Definition, "A flat line that rises only at the far right.", "It rises early: even the median waits."));
        string[] headers = ["share of requests", .. curves.Select(curve => curve.Line.Name)];
        PlotLine[] lines = [.. curves.Reverse().SelectMany(Lines)];

        // The legend of a picture explains grey once.
        var last = Array.FindLastIndex(lines, line => line.Name == TooFew);
        lines = [.. lines.Select((line, i) => line with { IsInLegend = line.Name != TooFew || i == last })];
        if (lines.Length == 0)
        {
            return DrawnChart.Nothing(chart, headers);
        }

        PlotPoint[] points = [.. lines.SelectMany(line => line.Points)];
        var (x, y) = (PlotAxis.Nines(points.Max(point => point.X)), PlotAxis.Latencies([.. points.Select(point => point.Y!.Value)]));
        return new DrawnChart(chart, FigurePlot.Of(chart.Layout, x, y, lines), new ChartRows(headers, [.. Told.Select(percentile => Row(percentile, curves))]),
            LatencyCurve.Sentence(Title, curves));
    }

    /// <summary>The number of points, at least one, that the sample supports.</summary>
    public static int Supported(IReadOnlyList<double[]> rows) => Math.Max(1, rows.Count(row => row[2] > 0));

    /// <summary>A line, and in grey behind it what its sample does not support; both have the point where they meet.</summary>
    private static IEnumerable<PlotLine> Lines(LatencyCurve curve)
    {
        if (curve.Histogram is null)
        {
            yield break;
        }

        double[][] rows = [.. LatencyCurves.ByPercentile(curve.Histogram)];
        PlotPoint[] points = [.. rows.Select((row, i) => Point(row, i == rows.Length - 1))];
        var (trace, supported) = (curve.Line.Trace(), Supported(rows));
        if (supported < points.Length)
        {
            yield return new(trace with { Color = UnsureColor, Width = UnsureWidth }, points[(supported - 1)..]) { Name = TooFew };
        }

        yield return new(trace, points[..supported]);
    }

    private static PlotPoint Point(double[] row, bool isLast) => new(
        Math.Log10(row[0]),
        LatencyCurves.Log(row[1]),
        $"{Readable.Milliseconds(row[1] * 1000)}{(row[2] > 0 || isLast ? "" : $" ({TooFew})")}",
        isLast ? "the slowest" : Share(row[0]));

    /// <summary>The share has enough digits to differ from its neighbours.</summary>
    private static string Share(double x)
    {
        var digits = x < 10 ? 3 : (int)Math.Ceiling(Math.Log10(x)) + 2;
        return $"{(100 * (1 - (1 / x))).ToString($"G{digits}")} %";
    }

    private static IReadOnlyList<string> Row(double percentile, IReadOnlyList<LatencyCurve> curves) =>
    [
        $"{percentile} %",
        .. curves.Select(curve => curve.Histogram is null || Percentiles.Supported(percentile, curve.Histogram.Count)
            ? curve.Words(percentile)
            : $"{curve.Words(percentile)} ({TooFew})"),
    ];
}

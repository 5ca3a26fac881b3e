using Dashboard.Charts;
using Dashboard.Charts.Plots;

namespace Dashboard.Compare.Charts;

/// <summary>The cumulative share of requests by latency.</summary>
internal static class CumulativeChart
{
    public const string Title = "Share of requests by latency";

    public const string Definition =
        "Percentage of the requests that took no longer than the latency on the x axis, which is logarithmic. The faster run's curve is further left.";

    private const int Parts = 12;

    /// <summary>The number of places with a text on the x axis: more cannot be pointed at separately.</summary>
    private const int Places = 300;

    public static DrawnChart Draw(IReadOnlyList<LatencyCurve> curves)
    {
        var chart = new ChartSpec("cumulative", [.. curves.Select(TraceOf).Reverse()],
            new ChartLayout(Title, "%", 100, LatencyCurve.Nothing) { XTitle = "latency" },
            new ChartHelp(
                Definition,
                "One steep step at the service time.",
                "A long slope or several steps: some requests were served at once, others waited for a thread."));
        string[] headers = ["latency", .. curves.Select(curve => $"{curve.Line.Name}, % at or below")];
        PlotLine[] lines = [.. curves.Select(curve => new PlotLine(TraceOf(curve), Points(curve)))];
        if (lines.All(line => line.Points.Count == 0))
        {
            return DrawnChart.Nothing(chart, headers);
        }

        var x = PlotAxis.Latencies([.. lines.SelectMany(line => line.Points).Select(point => point.X)]);
        var places = PlotLine.OfPlaces([.. Steps(x, Places).Select(at => new PlotPoint(at, 0, "", Duration(at)))]);
        return new DrawnChart(chart, FigurePlot.Of(chart.Layout, x, PlotAxis.Percent, [places, .. lines.Where(line => line.Points.Count > 0).Reverse()]),
            new ChartRows(headers, [.. Steps(x, Parts).Select(at => (string[])[Duration(at), .. lines.Select(line => Share(line, at))])]),
            LatencyCurve.Sentence(Title, curves));
    }

    private static Trace TraceOf(LatencyCurve curve) => curve.Line.Trace() with { Kind = Trace.Step };

    private static PlotPoint[] Points(LatencyCurve curve) => curve.Histogram is null ? [] :
        [.. LatencyCurves.Cumulative(curve.Histogram).Select(row => new PlotPoint(LatencyCurves.Log(row[0]), row[1], $"{Readable.Number(row[1])} %", null))];

    private static IEnumerable<double> Steps(PlotAxis x, int parts) => Enumerable.Range(0, parts + 1).Select(step => x.From + (step * (x.To - x.From) / parts));

    private static string Duration(double log) => Readable.Milliseconds(1000 * Math.Pow(10, log));

    private static string Share(PlotLine line, double at) => line.Points.Count == 0
        ? Readable.Missing
        : Readable.Number(line.Points.LastOrDefault(point => point.X <= at).Y ?? 0);
}

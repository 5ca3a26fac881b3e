using Dashboard.Charts;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>Small multiples of several sides, aligned at the first request, each side with a colour and a dash style of its own.</summary>
internal static class ComparedCharts
{
    private static readonly string[] Dashes = ["solid", "dash", "dot", "dashdot", "longdash", "dotdot"];

    private static readonly (string Figure, string Trace, string Title)[] Measures =
    [
        ("throughput", "completed", "Throughput"), ("latency", "p50", "Latency p50"), ("latency", "p99", "Latency p99"),
        ("thread-count", "threads", "Thread count"), ("queue-length", "queued", "Queue length"), ("completed-items", "completed", "Completed work items"), ("cpu", "target", "CPU of the target"),
    ];

    public static IEnumerable<SvgChart> Of(IReadOnlyList<NamedRuns> sides)
    {
        RunTables[][] tables = [.. sides.Select(side => side.Runs.Select(run => new RunTables(run)).ToArray())];
        var measures = Measures.Select(measure =>
        {
            var figure = LiveCharts.All.First(known => known.Id == measure.Figure);
            var trace = figure.Data.First(known => known.Name == measure.Trace);
            SvgSeries[] series = [.. sides.SelectMany((side, i) => tables[i].Select(run => Line(side, i, run.Points(trace.Table, trace.Column))))];
            return new SvgChart(measure.Title, tables[0][0].XName, figure.Layout.Unit, series) { Definition = figure.Help.Definition, SmallestTop = figure.Layout.SmallestTop };
        }).ToList();
        var range = SvgChart.RangeOf(measures.SelectMany(chart => chart.Series));
        foreach (var chart in measures)
        {
            yield return chart with { XRange = range };
        }

        yield return ByPercentile(sides);
    }

    /// <summary>Latency over percentile; each side ends where its number of requests supports no higher one.</summary>
    internal static SvgChart ByPercentile(IReadOnlyList<NamedRuns> sides) =>
        new("Latency by percentile", "percentile, one nine a step", "s", [.. sides.Select((side, i) => Line(side, i, Curve(side)))])
        {
            Definition = "Service time below which that part of all requests of a side lies; requests of repeats are counted together. A curve ends where fewer than 10 requests lie above it.",
            XTicks = SvgTicks.Nines,
            SmallestTop = 0.001,
        };

    private static SvgPoint[] Curve(NamedRuns side)
    {
        var histogram = new LatencyHistogram();
        foreach (var load in side.Runs.Select(run => run.Summary?.Load).OfType<LoadSummary>())
        {
            histogram.AddSparse(load.Service);
        }

        return [.. Enumerable.Range(0, 500).Select(i => 100 * (1 - Math.Pow(10, -i / 100.0)))
            .TakeWhile(percentile => histogram.Count > 0 && Percentiles.Supported(percentile, histogram.Count))
            .Select(percentile => new SvgPoint(SvgTicks.NinesOf(percentile), histogram.ValueAtPercentile(percentile) / 1e6))];
    }

    private static SvgSeries Line(NamedRuns side, int index, IReadOnlyList<SvgPoint> points) =>
        new($"{(char)('A' + index)}: {side.Name}", points, $"--chart-{index + 1}") { Dash = SvgSeries.DashOf(Dashes[index % Dashes.Length]), Width = side.Runs.Count > 1 ? 1.25 : 2 };
}

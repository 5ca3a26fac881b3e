using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Dashboard.Figures;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Sweeps.Page;

/// <summary>A chart per table, a line per row, the columns along x.</summary>
internal static class SweepChart
{
    /// <summary>The most lines that can be distinguished; the heatmap has all.</summary>
    public const int MaxLines = 8;

    /// <summary>Ratio of highest to lowest from which the x axis is logarithmic.</summary>
    private const double RatioOfLogarithms = 8;

    private const double Headroom = 1.1;

    private const double Spare = 0.04;

    /// <summary>The row, or table, of a plan without an axis for it.</summary>
    private static readonly IReadOnlyList<string?> One = [null];

    private static readonly string[] Dashes = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"];

    private static readonly EmptySentences Nothing = new("Nothing measured yet.", "Nothing measured yet.", "No values.");

    /// <summary>Empty where columns have no order, or nothing was measured.</summary>
    public static IReadOnlyList<DrawnChart> Draw(MeasuredSweep sweep, Figure figure)
    {
        var plan = sweep.Plan;
        return !plan.X.Setting.IsNumber || plan.X.Values.Count < 2 || sweep.Made == 0
            ? []
            : [.. (plan.Layers?.Values ?? One).Select((layer, index) => Draw(sweep, figure, layer, index))];
    }

    /// <summary>Places by ratio for a wide span, evenly where 0 is in it, otherwise by value.</summary>
    internal static IReadOnlyList<double> Places(SweepAxis axis)
    {
        double[] values = [.. axis.Values.Select(SweepParameter.Number)];
        var isSpread = values.Where(value => value > 0).DefaultIfEmpty(1).Min() * RatioOfLogarithms <= values.Max();
        return [.. values.Select((value, i) => IsLogarithmic(values) ? Math.Log2(value) : isSpread ? i : value)];
    }

    private static DrawnChart Draw(MeasuredSweep sweep, Figure figure, string? layer, int index)
    {
        var (plan, setting) = (sweep.Plan, sweep.Plan.X.Setting);
        SweepLine[] rows = [.. Rows(plan).Select((y, row) => Line(sweep, figure, y, layer, row))];
        var chart = new ChartSpec($"lines-{index}", [.. rows.Select(row => row.Trace).Reverse()],
            new ChartLayout(Title(plan, figure, layer), figure.Unit.Name, 0, Nothing) { Wide = true, XTitle = setting.Name },
            new ChartHelp(
                $"{figure.Definition} The x axis is {setting.Name.ToLowerInvariant()}"
                    + (IsLogarithmic([.. plan.X.Values.Select(SweepParameter.Number)]) ? ", on a logarithmic scale." : "."),
                "A throughput line that rises with its setting: what is added is used.",
                "A line that stays flat or falls as the load grows: requests wait for threads."));
        string[] headers = [setting.Name, .. rows.Select(row => row.Trace.Name)];
        var measured = rows.SelectMany(row => row.Points.Where(point => point.Y is not null).Select(point => (row.Trace.Name, Point: point)))
            .OrderBy(one => one.Point.Y).ToList();
        if (measured.Count == 0)
        {
            return DrawnChart.Nothing(chart, headers);
        }

        var (top, lowest) = (measured[^1], measured[0]);
        var y = PlotAxis.FromZero(top.Point.Y > 0 ? top.Point.Y.Value * Headroom : 1, figure.Unit.Name);
        PlotLine[] lines = [.. rows.Where(row => row.Points.Any(point => point.Y is not null)).Select(row => row.Drawn).Reverse()];
        return new DrawnChart(chart, FigurePlot.Of(chart.Layout, AxisOf(plan.X), y, lines), new ChartRows(headers, Table(rows)),
            $"{chart.Title}: highest {Words(top)}, lowest {Words(lowest)}.");

        static string Words((string Name, PlotPoint Point) one) => $"{one.Point.Text} ({one.Name}, {one.Point.Place})";
    }

    private static SweepLine Line(MeasuredSweep sweep, Figure figure, string? y, string? layer, int row)
    {
        var axis = sweep.Plan.X;
        var trace = new Trace(y is null ? "all" : sweep.Plan.Y!.Setting.Words(y), "", "", $"--chart-{row + 1}") { Dash = Dashes[row % Dashes.Length] };
        return new(trace, [.. axis.Values.Zip(Places(axis), (x, at) => Point(x, at))]);

        PlotPoint Point(string x, double at) =>
            sweep.ValueOf(new SweepPoint(x, y, layer), figure)?.Value is { } value && double.IsFinite(value)
                ? new(at, value, figure.Unit.Text(value), axis.Setting.Words(x))
                : new(at, null, "", axis.Setting.Words(x));
    }

    private static PlotAxis AxisOf(SweepAxis axis)
    {
        var places = Places(axis);
        var spare = Spare * (places.Max() - places.Min() is > 0 and var length ? length : 1);
        return new(places.Min() - spare, places.Max() + spare, [.. axis.Values.Zip(places, (value, at) => new AxisTick(at, axis.Setting.Short(value)))]);
    }

    private static IReadOnlyList<IReadOnlyList<string>> Table(SweepLine[] rows)
    {
        return [.. rows[0].Points.Select((place, i) => (string[])[place.Place!, .. rows.Select(row => Text(row.Points[i]))])];

        static string Text(PlotPoint point) => point.Y is null ? Readable.Missing : point.Text;
    }

    private static bool IsLogarithmic(double[] values) => values.Min() > 0 && values.Max() / values.Min() >= RatioOfLogarithms;

    private static string Title(SweepPlan plan, Figure figure, string? layer) =>
        $"{figure.Name} by {plan.X.Setting.Name.ToLowerInvariant()}{(layer is null ? "" : $", {plan.Layers!.Setting.Words(layer)}")}";

    /// <summary>All rows, or evenly chosen ones with the first and the last.</summary>
    private static IReadOnlyList<string?> Rows(SweepPlan plan) => plan.Y?.Values is not { } all ? One
        : all.Count <= MaxLines ? all
        : [.. Enumerable.Range(0, MaxLines).Select(i => all[i * (all.Count - 1) / (MaxLines - 1)])];

    private sealed record SweepLine(Trace Trace, IReadOnlyList<PlotPoint> Points)
    {
        /// <summary>The line has all places, so that none represents its neighbour.</summary>
        public PlotLine Drawn => new(Trace, [.. Points.OrderBy(point => point.X)]) { Mode = ModeFlag.Lines | ModeFlag.Markers };
    }
}

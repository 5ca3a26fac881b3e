using System.Globalization;
using Dashboard.Charts;
using Dashboard.Figures;
using Dashboard.Format;

namespace Dashboard.Sweeps.Page;

/// <summary>A sweep as lines: a chart a table, a line a row, the columns along the x axis.</summary>
internal static class SweepChart
{
    /// <summary>More lines than this cannot be told apart; the heatmap has them all.</summary>
    public const int MostLines = 8;

    private const int FirstTable = 2000;

    /// <summary>From this ratio of the highest value to the lowest on, equal steps of the x axis are equal ratios.</summary>
    private const double RatioOfLogarithms = 8;

    /// <summary>The one row, or table, of a plan that has no axis for them.</summary>
    private static readonly IReadOnlyList<string?> One = [null];

    private static readonly string[] Dashes = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"];

    /// <summary>The charts; none where the columns have no order, or nothing has been measured.</summary>
    public static IReadOnlyList<ChartSpec> Of(MeasuredSweep sweep, Figure figure)
    {
        var plan = sweep.Plan;
        if (!plan.X.Setting.IsNumber || plan.X.Values.Count < 2 || sweep.Made == 0)
        {
            return [];
        }

        var places = Places(plan.X);
        return [.. Layers(plan).Select((layer, index) => new ChartSpec($"lines-{index}", [.. Lines(plan, index).Reverse()],
            new ChartLayout(Title(plan, figure, layer), figure.Unit.Name, 0, Nothing) { Axis = "places", Wide = true, Places = places },
            new ChartHelp(
                $"{figure.Definition} The x axis is {plan.X.Setting.Name.ToLowerInvariant()}"
                    + (places.Count > 1 && IsLogarithmic(plan.X) ? ", in steps of equal ratio." : "."),
                "A line of throughput that rises with its setting: what is added is used.",
                "A line that stays flat, or falls, where more is asked: requests wait for threads.")))];
    }

    /// <summary>The tables that the browser keeps: one a line.</summary>
    public static IReadOnlyList<ChartTable> Tables(SweepPlan plan) =>
        [.. Layers(plan).SelectMany((_, layer) => Rows(plan).Select((_, row) => Table(layer, row)))];

    /// <summary>All points.</summary>
    public static byte[] Pack(MeasuredSweep sweep, Figure figure)
    {
        var plan = sweep.Plan;
        var places = Places(plan.X);
        var lines = Layers(plan).SelectMany((layer, l) => Rows(plan).Select((y, row) =>
        {
            var packed = new PacketWriter(Table(l, row).Number, 2);
            foreach (var (x, place) in plan.X.Values.Zip(places))
            {
                if (sweep.ValueOf(new SweepPoint(x, y, layer), figure)?.Value is { } value)
                {
                    packed.Row(place.At, value);
                }
            }

            return packed;
        }));
        return PacketWriter.Join([new PacketWriter(ChartTable.ResetRecord, 1), .. lines.Where(line => line.Rows > 0)]);
    }

    /// <summary>Where the columns stand: by ratio where they span much, one after the other where 0 is among such, else by value.</summary>
    internal static IReadOnlyList<ChartPlace> Places(SweepAxis axis)
    {
        double[] values = [.. axis.Values.Select(SweepParameter.Number)];
        var isSpread = values.Where(value => value > 0).DefaultIfEmpty(1).Min() * RatioOfLogarithms <= values.Max();
        return [.. axis.Values.Select((value, i) => new ChartPlace(
            IsLogarithmic(axis) ? Math.Log2(values[i]) : isSpread ? i : values[i], axis.Setting.Short(value), axis.Setting.Words(value)))];
    }

    private static bool IsLogarithmic(SweepAxis axis)
    {
        double[] values = [.. axis.Values.Select(SweepParameter.Number)];
        return values.Min() > 0 && values.Max() / values.Min() >= RatioOfLogarithms;
    }

    private static EmptySentences Nothing { get; } = new("Nothing has been measured yet.", "Nothing has been measured yet.", "There is no value of it.");

    private static string Title(SweepPlan plan, Figure figure, string? layer) =>
        $"{figure.Name} by {plan.X.Setting.Name.ToLowerInvariant()}{(layer is null ? "" : $", {plan.Layers!.Setting.Words(layer)}")}";

    private static IEnumerable<Trace> Lines(SweepPlan plan, int layer) => Rows(plan).Select((y, row) =>
        new Trace(y is null ? "all" : plan.Y!.Setting.Words(y), Table(layer, row).Name, "value", $"--chart-{row + 1}")
        {
            Dash = Dashes[row % Dashes.Length],
        });

    private static IReadOnlyList<string?> Layers(SweepPlan plan) => plan.Layers?.Values ?? One;

    /// <summary>The rows that are drawn: all, or as many as can be told apart, evenly chosen with the first and the last.</summary>
    private static IReadOnlyList<string?> Rows(SweepPlan plan) => plan.Y?.Values is not { } all ? One
        : all.Count <= MostLines ? all
        : [.. Enumerable.Range(0, MostLines).Select(i => all[i * (all.Count - 1) / (MostLines - 1)])];

    private static ChartTable Table(int layer, int row) =>
        new(FirstTable + (layer * MostLines) + row, $"line-{layer}-{row}", SweepAxis.MostValues, ["x", "value"]);
}

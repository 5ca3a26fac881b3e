using Dashboard.Figures;

namespace Dashboard.Sweeps;

internal sealed record SettingEffect(SweepParameter Setting, string Others, MeasuredCell High, MeasuredCell Low)
{
    private const double LeastRatio = 1.1;

    /// <summary>These settings bring throughput as expected, so they are not reported where another setting varies too.</summary>
    private static readonly SweepParameter[] Demand = [SweepParameter.Connections, SweepParameter.Rate, SweepParameter.Foreground];

    /// <summary>1 where both are alike; infinite where one completed nothing.</summary>
    private double Ratio => Low.Value > 0 ? High.Value / Low.Value : High.Value > 0 ? double.PositiveInfinity : 1;

    public static SettingEffect? Greatest(SweepPlan plan, IReadOnlyCollection<MeasuredCell> cells)
    {
        var settings = plan.Axes.Where(axis => axis.Values.Count > 1).Select(axis => axis.Setting).ToList();
        var levers = settings.Except(Demand).ToList();
        var effects =
            from setting in levers.Count > 0 ? levers : settings
            from row in cells.GroupBy(cell => OthersOf(plan, setting, cell.Point), StringComparer.Ordinal)
            where row.Count() > 1
            select new SettingEffect(setting, row.Key, row.MaxBy(cell => cell.Value)!, row.MinBy(cell => cell.Value)!);
        return effects.MaxBy(effect => effect.Ratio);
    }

    public string Sentence(SweepPlan plan, FigureUnit unit)
    {
        string Value(MeasuredCell cell, Func<string, string> words) => words(cell.Point.ValueOf(plan, Setting)!);
        var high = $"{(Others.Length > 0 ? $"{Others}: with" : "With")} {Value(High, Setting.Words)}, throughput is";
        return Ratio < LeastRatio ? $"{Setting.Name} changed throughput by less than {Readable.Percent((LeastRatio - 1) * 100)}."
            : double.IsInfinity(Ratio) ? $"{high} {unit.Text(High.Value)}; with {Value(Low, Setting.Short)} nothing completed."
            : $"{high} {Readable.Number(Ratio)} × that with {Value(Low, Setting.Short)} ({unit.Text(High.Value)} against {unit.Text(Low.Value)}).";
    }

    private static string OthersOf(SweepPlan plan, SweepParameter setting, SweepPoint point) => string.Join(
        ", ",
        plan.Axes.Where(axis => axis.Parameter != setting.Id && axis.Values.Count > 1).Select(axis => axis.Setting.Words(point.ValueOf(plan, axis.Setting)!)));
}

internal sealed record MeasuredCell(SweepPoint Point, double Value);

using System.Globalization;
using Dashboard.Figures;

namespace Dashboard.Sweeps;

internal static class SweepSentence
{
    public static string Of(MeasuredSweep sweep, Figure? chosen = null)
    {
        var figure = chosen ?? SweepFigures.Find(sweep.Plan, null);
        var cells = SweepPoint.All(sweep.Plan)
            .Select(point => sweep.ValueOf(point, figure)?.Value is { } value ? new MeasuredCell(point, value) : null)
            .OfType<MeasuredCell>()
            .ToList();
        return cells.Count == 0 ? "Nothing measured yet."
            : sweep.Plan.StopsAtKnee && chosen is null ? string.Join(" ", Rows(sweep).Select(row => OfKnee(sweep, row)))
            : cells.Count == 1 ? $"{figure.Name}: {figure.Unit.Text(cells[0].Value)} with {cells[0].Point.Words(sweep.Plan)}."
            : chosen is null && SettingEffect.Greatest(sweep.Plan, cells) is { } effect ? effect.Sentence(sweep.Plan, figure.Unit)
            : $"{figure.Name}: highest {Words(cells.MaxBy(cell => cell.Value)!)}, lowest {Words(cells.MinBy(cell => cell.Value)!)}.";

        string Words(MeasuredCell cell) => $"{figure.Unit.Text(cell.Value)} with {cell.Point.Words(sweep.Plan)}";
    }

    private static IEnumerable<SweepPoint> Rows(MeasuredSweep sweep) => SweepPoint.All(sweep.Plan).DistinctBy(point => (point.Y, point.Layer));

    private static string OfKnee(MeasuredSweep sweep, SweepPoint row)
    {
        var curve = sweep.Curve(row.Y, row.Layer);
        var prefix = row.Y is null ? "" : $"{sweep.Plan.Y!.Setting.Words(row.Y)}: ";
        if (Knee.Find(curve) is { } knee)
        {
            var (x, perSecond) = curve[knee];
            return $"{prefix}Knee at {Value(x)} ({FigureUnit.PerSecond.Text(perSecond)}): doubling beyond that brings less than "
                + $"{Readable.Percent(Knee.LeastGain * 100)} more.";
        }

        return curve.Count == 0 ? $"{prefix}Nothing measured yet."
            : curve.Count < sweep.Plan.X.Values.Count ? $"{prefix}No knee up to {Value(curve[^1].X)} so far; the rest is still to be measured."
            : $"{prefix}No knee up to {Value(curve[^1].X)}: throughput still grows with every doubling.";

        string Value(double x) => sweep.Plan.X.Setting.Words(x.ToString(CultureInfo.InvariantCulture));
    }
}

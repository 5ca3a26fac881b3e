using System.Globalization;
using Dashboard.Format;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// How far the medians of two sides lie apart by chance, as the pooled series of their machine and styles say: a smaller difference means
/// nothing there, whatever the test says of these runs. It shrinks with more repeats and with more series. docs/compare.md has the formula.
/// </summary>
/// <param name="Ln">The floor of ‖ln ratio‖, 95 %.</param>
/// <param name="Series">Series that it rests on.</param>
/// <param name="RunsA">Runs of the baseline that are compared.</param>
/// <param name="RunsB">Runs of the other side.</param>
/// <param name="NewestUtc">When the newest of the series was made.</param>
public sealed record NoiseFloor(double Ln, int Series, int RunsA, int RunsB, DateTimeOffset NewestUtc)
{
    /// <summary>Older series of the same machine, style and metric say nothing any more: a machine changes.</summary>
    public const int MaxSeries = 20;

    private const double Quantile = 1.959964;

    /// <summary>A median scatters by π/2 more than a mean, as variances (normal values, many of them; with few it is less).</summary>
    private const double MedianEfficiency = Math.PI / 2;

    /// <summary>The same as a distance from 1 upwards, percent.</summary>
    public double Percent => (Math.Exp(Ln) - 1) * 100;

    /// <summary>The same for people.</summary>
    public string Words => $"medians of {Readable.Count(RunsB)} vs {Readable.Plural(RunsA, "run")} differ by up to {Readable.Percent(Percent)} by chance"
        + $" ({Series switch { 1 => "1 series", var many => $"{Readable.Count(many)} series" }} of a load compared with itself, the newest on "
        + $"{NewestUtc.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)})";

    /// <summary>True when a ratio of two medians lies within it: chance alone makes as much.</summary>
    public bool Hides(double ratio) => ratio > 0 && Math.Abs(Math.Log(ratio)) <= Ln;

    /// <summary>Of two sides; null when nobody measured their machine with one of their styles.</summary>
    /// <param name="a">The baseline.</param>
    /// <param name="b">The other side.</param>
    /// <param name="runs">Runs of each that have the metric, at least one.</param>
    /// <param name="metric">What is compared.</param>
    /// <param name="measured">All series, the newest last.</param>
    public static NoiseFloor? Of(VerdictSide a, VerdictSide b, (int A, int B) runs, RunMetric metric, IReadOnlyList<MachineNoise> measured) =>
        Of(a, b, runs, metric.Figure.Key, measured);

    /// <summary>Of two sides; null when nobody measured their machine with one of their styles.</summary>
    /// <param name="a">The baseline.</param>
    /// <param name="b">The other side.</param>
    /// <param name="runs">Runs of each that have the figure, at least one.</param>
    /// <param name="figure">Key of the figure that is compared.</param>
    /// <param name="measured">All series, the newest last.</param>
    public static NoiseFloor? Of(VerdictSide a, VerdictSide b, (int A, int B) runs, string figure, IReadOnlyList<MachineNoise> measured)
    {
        var (ofA, ofB) = (SeriesOf(a, figure, measured), SeriesOf(b, figure, measured));
        MachineNoise[] all = [.. ofA.Union(ofB)];
        if (all.Length == 0 || runs.A == 0 || runs.B == 0)
        {
            return null;
        }

        // Of a style that nobody measured, the other side's noise is the best that is known.
        var (varianceA, varianceB) = (Pooled(ofA.Length > 0 ? ofA : all), Pooled(ofB.Length > 0 ? ofB : all));
        var variance = (MedianEfficiency * ((varianceA / runs.A) + (varianceB / runs.B))) + BetweenSeries(all);
        var ln = StudentQuantile(all.Sum(series => series.Freedom)) * Math.Sqrt(variance);
        return new NoiseFloor(ln, all.Length, runs.A, runs.B, all.Max(series => series.MeasuredUtc));
    }

    private static MachineNoise[] SeriesOf(VerdictSide side, string figure, IReadOnlyList<MachineNoise> measured)
    {
        var header = side.Runs[0].Header;
        var machine = MachineNoise.MachineOf(header);
        return
        [
            .. measured.Where(noise => noise.Machine == machine && noise.Style == header.Style && noise.Metric == figure).TakeLast(MaxSeries),
        ];
    }

    private static double Pooled(MachineNoise[] series) =>
        series.Sum(one => one.Freedom * one.LnVariance) / series.Sum(one => one.Freedom);

    /// <summary>
    /// What two series of the same differ by beyond the scatter of their runs, as a variance: 0 unless the ratios that were seen pass what the
    /// scatter explains by more than two standard errors of their sum of squares (χ², k degrees of freedom).
    /// </summary>
    private static double BetweenSeries(MachineNoise[] series)
    {
        (double Square, double Explained)[] seen =
        [
            .. series.Where(one => one.LnRatio is not null).Select(one =>
                (one.LnRatio!.Value * one.LnRatio.Value, MedianEfficiency * Pooled(series) * ((1.0 / one.RunsA) + (1.0 / one.RunsB)))),
        ];
        return seen.Sum(one => one.Square / Math.Max(one.Explained, double.Epsilon)) > seen.Length + (2 * Math.Sqrt(2 * seen.Length))
            ? Math.Max(0, seen.Average(one => one.Square - one.Explained))
            : 0;
    }

    /// <summary>Student's t at 97.5 % (Cornish and Fisher's expansion; from 6 degrees of freedom on within 1 %).</summary>
    private static double StudentQuantile(int freedom)
    {
        const double Cube = Quantile * Quantile * Quantile;
        return Quantile + ((Cube + Quantile) / (4 * freedom))
            + (((5 * Cube * Quantile * Quantile) + (16 * Cube) + (3 * Quantile)) / (96.0 * freedom * freedom));
    }
}

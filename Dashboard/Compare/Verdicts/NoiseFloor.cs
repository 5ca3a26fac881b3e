using System.Globalization;

namespace Dashboard.Compare.Verdicts;

/// <param name="Ln">The 95 % bound of ‖ln ratio‖. Formula: docs/compare.md.</param>
public sealed record NoiseFloor(double Ln, int Series, int RunsA, int RunsB, DateTimeOffset NewestUtc)
{
    /// <summary>Older series are left out: a machine changes.</summary>
    public const int MaxSeries = 20;

    private const double Quantile = 1.959964;

    /// <summary>Asymptotic ratio of a median's variance to a mean's (normal values).</summary>
    private const double MedianEfficiency = Math.PI / 2;

    /// <summary>The bound as a distance from 1 upwards, in percent.</summary>
    public double Percent => (Math.Exp(Ln) - 1) * 100;

    public string Words => $"medians of {Readable.Count(RunsB)} vs {Readable.Plural(RunsA, "run")} differ by up to {Readable.Percent(Percent)} by chance"
        + $" ({Series switch { 1 => "1 series", var many => $"{Readable.Count(many)} series" }} of a load compared with itself, the newest on "
        + $"{NewestUtc.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)})";

    /// <summary>True when chance alone makes such a ratio.</summary>
    public bool Hides(double ratio) => ratio > 0 && Math.Abs(Math.Log(ratio)) <= Ln;

    /// <summary>Null when their machine was not measured with one of their styles.</summary>
    public static NoiseFloor? Of(VerdictSide a, VerdictSide b, (int A, int B) runs, RunMetric metric, IReadOnlyList<MachineNoise> measured) =>
        Of(a, b, runs, metric.Figure.Key, measured);

    public static NoiseFloor? Of(VerdictSide a, VerdictSide b, (int A, int B) runs, string figure, IReadOnlyList<MachineNoise> measured)
    {
        var (ofA, ofB) = (SeriesOf(a, figure, measured), SeriesOf(b, figure, measured));
        MachineNoise[] all = [.. ofA.Union(ofB)];
        if (all.Length == 0 || runs.A == 0 || runs.B == 0)
        {
            return null;
        }

        // For a style that was not measured, the other side's noise is the best estimate.
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

    /// <summary>Variance beyond the scatter of runs: 0 unless it exceeds that by two standard errors of the sum of squares (χ²).</summary>
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

    /// <summary>The 97.5 % quantile (Cornish–Fisher; within 1 % from 6 degrees of freedom on).</summary>
    private static double StudentQuantile(int freedom)
    {
        const double Cube = Quantile * Quantile * Quantile;
        return Quantile + ((Cube + Quantile) / (4 * freedom))
            + (((5 * Cube * Quantile * Quantile) + (16 * Cube) + (3 * Quantile)) / (96.0 * freedom * freedom));
    }
}

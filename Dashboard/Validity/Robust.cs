namespace Dashboard.Validity;

/// <summary>Statistics that one odd value cannot move.</summary>
internal static class Robust
{
    /// <summary>The middle value; of an even number the mean of the two in the middle. There must be one.</summary>
    public static double Median(IEnumerable<double> values) => MedianOfSorted([.. values.Order()]);

    /// <summary>The same of values that lie in order already.</summary>
    public static double MedianOfSorted(ReadOnlySpan<double> sorted) => (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;

    /// <summary>What the median of distances is multiplied by to be the standard deviation of a normal distribution: 1 ÷ Φ⁻¹(¾).</summary>
    private const double Normal = 1.4826;

    /// <summary>
    /// Standard deviation by the MAD, the median of the distances from the median, × 1.4826 (P. J. Rousseeuw and C. Croux, "Alternatives to the
    /// Median Absolute Deviation", 1993).
    /// </summary>
    public static double Deviation(IReadOnlyList<double> values)
    {
        var median = Median(values);
        return Normal * Median(values.Select(value => Math.Abs(value - median)));
    }

    /// <summary>
    /// Standard deviation by the median of the steps between neighbours, × 1.4826 ÷ √2: a slow change does not count. At least two values.
    /// </summary>
    public static double StepDeviation(IReadOnlyList<double> values) =>
        Normal / Math.Sqrt(2) * Median(values.Zip(values.Skip(1), (value, next) => Math.Abs(next - value)));

    /// <summary>
    /// Theil–Sen: the median of the slopes between all pairs, per step. At least two values; at most some hundred, since pairs grow with the square.
    /// </summary>
    public static double Slope(IReadOnlyList<double> values) => Median(
        from i in Enumerable.Range(0, values.Count)
        from j in Enumerable.Range(i + 1, values.Count - i - 1)
        select (values[j] - values[i]) / (j - i));

    /// <summary>
    /// How far from no trend at all the values are, in standard errors: Kendall's S, rising pairs less falling ones, ÷ √(n (n − 1) (2n + 5) ÷ 18)
    /// (H. B. Mann, "Nonparametric Tests Against Trend", 1945; M. G. Kendall, "Rank Correlation Methods", 1975). It is the test that belongs to
    /// <see cref="Slope"/> (P. K. Sen, 1968), and asks nothing of the noise's distribution or size.
    /// </summary>
    public static double TrendInStandardErrors(IReadOnlyList<double> values)
    {
        double n = values.Count;
        return KendallS([.. values.Select((value, i) => ((double)i, value))]) / Math.Sqrt(n * (n - 1) * ((2 * n) + 5) / 18);
    }

    /// <summary>Kendall's S: pairs in which both rise or both fall, less those in which one rises and the other falls; ties count nothing.</summary>
    public static int KendallS(ReadOnlySpan<(double X, double Y)> points)
    {
        var s = 0;
        for (var i = 0; i < points.Length; i++)
        {
            for (var j = i + 1; j < points.Length; j++)
            {
                s += Math.Sign(points[j].X - points[i].X) * Math.Sign(points[j].Y - points[i].Y);
            }
        }

        return s;
    }

    /// <summary>The value at or below which <paramref name="percent"/> percent of the weight lies; null without weight.</summary>
    public static double? WeightedPercentile(IEnumerable<(double Value, double Weight)> values, double percent)
    {
        var sorted = values.Where(v => v.Weight > 0).OrderBy(v => v.Value).ToArray();
        // Weights are measured lengths: their sum has rounding errors in its last digits.
        var wanted = sorted.Sum(v => v.Weight) * (percent / 100) * (1 - 1e-9);
        var seen = 0.0;
        foreach (var (value, weight) in sorted)
        {
            seen += weight;
            if (seen >= wanted)
            {
                return value;
            }
        }

        return null;
    }
}

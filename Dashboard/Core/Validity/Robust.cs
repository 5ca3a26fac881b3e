namespace Dashboard.Validity;

internal static class Robust
{
    /// <summary>The mean of the two middle values for an even number; not empty.</summary>
    public static double Median(IEnumerable<double> values) => MedianOfSorted([.. values.Order()]);

    public static double MedianOfSorted(ReadOnlySpan<double> sorted) => (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;

    /// <summary>The factor from MAD to a normal standard deviation: 1 ÷ Φ⁻¹(¾).</summary>
    private const double Normal = 1.4826;

    /// <summary>MAD × 1.4826 (P. J. Rousseeuw and C. Croux, "Alternatives to the Median Absolute Deviation", 1993).</summary>
    public static double Deviation(IReadOnlyList<double> values)
    {
        var median = Median(values);
        return Normal * Median(values.Select(value => Math.Abs(value - median)));
    }

    /// <summary>Median step × 1.4826 ÷ √2, blind to slow changes; two values or more.</summary>
    public static double StepDeviation(IReadOnlyList<double> values) =>
        Normal / Math.Sqrt(2) * Median(values.Zip(values.Skip(1), (value, next) => Math.Abs(next - value)));

    /// <summary>Theil–Sen: the median slope of all pairs, per step; two to some hundred values.</summary>
    public static double Slope(IReadOnlyList<double> values) => Median(
        from i in Enumerable.Range(0, values.Count)
        from j in Enumerable.Range(i + 1, values.Count - i - 1)
        select (values[j] - values[i]) / (j - i));

    /// <summary>
    /// The distance of the values from no trend, in standard errors: Kendall's S, rising pairs less falling ones, ÷ √(n (n − 1) (2n + 5) ÷ 18) (H. B. Mann,
    /// "Nonparametric Tests Against Trend", 1945; M. G. Kendall, "Rank Correlation Methods", 1975). It is the test that belongs to <see cref="Slope"/> (P. K.
    /// Sen, 1968), and assumes nothing of the noise's distribution or size.
    /// </summary>
    public static double TrendInStandardErrors(IReadOnlyList<double> values)
    {
        double n = values.Count;
        return KendallS([.. values.Select((value, i) => ((double)i, value))]) / Math.Sqrt(n * (n - 1) * ((2 * n) + 5) / 18);
    }

    /// <summary>Pairs that move alike less those that do not; ties do not count.</summary>
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

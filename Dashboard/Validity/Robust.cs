namespace Dashboard.Validity;

/// <summary>Statistics that one odd value cannot move.</summary>
internal static class Robust
{
    /// <summary>The middle value; of an even number the mean of the two in the middle. There must be one.</summary>
    public static double Median(IEnumerable<double> values) => MedianOfSorted([.. values.Order()]);

    /// <summary>The same of values that lie in order already.</summary>
    public static double MedianOfSorted(ReadOnlySpan<double> sorted) => (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;

    /// <summary>MAD: the median of the distances from the median, not scaled.</summary>
    public static double MedianAbsoluteDeviation(IReadOnlyList<double> values)
    {
        var median = Median(values);
        return Median(values.Select(value => Math.Abs(value - median)));
    }

    /// <summary>
    /// Theil–Sen: the median of the slopes between all pairs, per step. At least two values; at most some hundred, since pairs grow with the square.
    /// </summary>
    public static double Slope(IReadOnlyList<double> values) => Median(
        from i in Enumerable.Range(0, values.Count)
        from j in Enumerable.Range(i + 1, values.Count - i - 1)
        select (values[j] - values[i]) / (j - i));

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

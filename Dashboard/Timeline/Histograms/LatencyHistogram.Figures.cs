namespace Dashboard.Timeline.Histograms;

/// <content>The figures. They are computed from the buckets, so that a stored histogram gives what the live one gave (Min and Max apart).</content>
public sealed partial class LatencyHistogram
{
    /// <summary>Mean in microseconds, from the middle of each bucket as HdrHistogram takes it (within 0.05 %); 0 when empty.</summary>
    public double Mean
    {
        get
        {
            var sum = 0.0;
            for (var i = First; i <= Last; i++)
            {
                sum += _counts[i] * MiddleOf(i);
            }

            return Count == 0 ? 0 : sum / Count;
        }
    }

    /// <summary>Standard deviation of the values (of the population) in microseconds, from the middle of each bucket; 0 when empty.</summary>
    public double StandardDeviation
    {
        get
        {
            var (mean, sum) = (Mean, 0.0);
            for (var i = First; i <= Last; i++)
            {
                var distance = MiddleOf(i) - mean;
                sum += _counts[i] * distance * distance;
            }

            return Count == 0 ? 0 : Math.Sqrt(sum / Count);
        }
    }

    private int First => Count == 0 ? 0 : IndexOf(Min);

    private int Last => Count == 0 ? -1 : IndexOf(Max);

    /// <summary>
    /// The value in microseconds at or below which <paramref name="percentile"/> percent of all latencies lie: the highest value of the
    /// bucket that holds that rank, at most <see cref="Max"/>; within 0.1 % of the exact one. 0 % is <see cref="Min"/>. 0 when empty.
    /// </summary>
    /// <param name="percentile">0 to 100.</param>
    public long ValueAtPercentile(double percentile)
    {
        if (percentile is not (>= 0 and <= 100))
        {
            throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile lies between 0 and 100.");
        }

        if (percentile == 0)
        {
            return Min;
        }

        var rank = RankOf(percentile, Count);
        var seen = 0L;
        for (var i = First; i <= Last; i++)
        {
            seen += _counts[i];
            if (seen >= rank)
            {
                return Math.Min(HighestOf(i), Max);
            }
        }

        return Max;
    }

    /// <summary>Which of so many values, counted from the smallest, is a percentile above 0.</summary>
    internal static long RankOf(double percentile, long count) =>
        // One step down, as HdrHistogram does: 99.9 % of 1000 is rank 999, not 1000 because of a rounding error in the last digit.
        Math.Max(1, (long)Math.Ceiling(Math.BitDecrement(percentile) * count / 100));

    /// <summary>The usual figures in milliseconds; null when nothing was recorded.</summary>
    public LatencySummary? ToSummary() => Count == 0
        ? null
        : new LatencySummary(
            Min / 1000.0,
            Mean / 1000,
            StandardDeviation / 1000,
            ValueAtPercentile(50) / 1000.0,
            ValueAtPercentile(75) / 1000.0,
            ValueAtPercentile(90) / 1000.0,
            ValueAtPercentile(95) / 1000.0,
            ValueAtPercentile(99) / 1000.0,
            ValueAtPercentile(99.9) / 1000.0,
            Max / 1000.0);

    /// <summary>HdrHistogram's middle of a bucket, half of its size above its lowest value; never above the range, which ends inside the last bucket.</summary>
    public static double MiddleOf(int index) => Math.Min(LowestOf(index) + (SizeOf(index) / 2), HighestMicroseconds);
}

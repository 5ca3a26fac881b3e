using System.Numerics;

namespace Dashboard.Timeline.Histograms;

/// <summary>
/// Counts of latencies in microseconds, 1 µs to 10 min, to three significant digits (a bucket is at most 1/1024 of its value wide), in the buckets of
/// HdrHistogram (docs/run-format.md, "Histogram buckets"). Recording takes constant time and allocates nothing. Why it is our own, and mean, deviation
/// and the stored form too: docs/decisions.md. Not thread-safe: one a writer, merged.
/// </summary>
internal sealed partial class LatencyHistogram
{
    /// <summary>10 minutes; longer latencies are counted here and in <see cref="Clamped"/>.</summary>
    public const long HighestMicroseconds = 600_000_000;

    /// <summary>Indexes are 0 to one less. Bucket 0 stays empty, the shortest latency is 1 µs.</summary>
    public const int BucketCount = (19 * HalfBuckets) + (int)(HighestMicroseconds >> 19) + 1;

    /// <summary>Up to here every count is exact in JSON.</summary>
    private const long MaxCount = (1L << 53) - 1;

    private const int HalfBucketsLog2 = 10;
    private const int HalfBuckets = 1 << HalfBucketsLog2;

    private readonly long[] _counts = new long[BucketCount];

    public long Count { get; private set; }

    /// <summary>Latencies above <see cref="HighestMicroseconds"/>; they are counted at it. Not part of the stored forms.</summary>
    public long Clamped { get; private set; }

    /// <summary>Shortest latency in microseconds, exact (after <see cref="AddSparse"/>: the lowest value of its bucket); 0 when empty.</summary>
    public long Min { get; private set; }

    /// <summary>Longest latency in microseconds, exact (after <see cref="AddSparse"/>: the highest value of its bucket); 0 when empty.</summary>
    public long Max { get; private set; }

    /// <summary>In microseconds, from the middle of each bucket (within 0.05 %); 0 when empty.</summary>
    public double Mean => Filled.Sum(index => _counts[index] * MiddleOf(index)) / Math.Max(Count, 1);

    /// <summary>The deviation of the population, in microseconds, from the middle of each bucket; 0 when empty.</summary>
    public double StandardDeviation => Math.Sqrt(SquaresFrom(Mean) / Math.Max(Count, 1));

    private int First => Count == 0 ? 0 : IndexOf(Min);

    private int Last => Count == 0 ? -1 : IndexOf(Max);

    private IEnumerable<int> Filled => Enumerable.Range(First, Last - First + 1).Where(index => _counts[index] > 0);

    public static LatencyHistogram FromSparse(SparseBuckets buckets) => new LatencyHistogram().AddSparse(buckets);

    /// <summary>In microseconds, as <see cref="Mean"/>; null where it is empty.</summary>
    public static double? MeanIn(SparseBuckets buckets)
    {
        var (sum, count) = (0.0, 0L);
        foreach (var (index, more) in buckets.Counts)
        {
            (sum, count) = (sum + (more * MiddleOf(index)), count + more);
        }

        return count == 0 ? null : sum / count;
    }

    /// <summary>In microseconds; null where it is empty.</summary>
    public static long? LeastIn(SparseBuckets buckets)
    {
        foreach (var (index, _) in buckets.Counts)
        {
            return LowestOf(index);
        }

        return null;
    }

    /// <summary>Less than 1 µs counts as 1.</summary>
    public void Record(long microseconds)
    {
        if (microseconds > HighestMicroseconds)
        {
            microseconds = HighestMicroseconds;
            Clamped++;
        }

        microseconds = Math.Max(microseconds, 1);
        _counts[IndexOf(microseconds)]++;
        Include(1, microseconds, microseconds);
    }

    public void Add(LatencyHistogram other)
    {
        for (var i = other.First; i <= other.Last; i++)
        {
            _counts[i] += other._counts[i];
        }

        Clamped += other.Clamped;
        Include(other.Count, other.Count == 0 ? Min : other.Min, other.Max);
    }

    /// <summary>Exact but for minimum and maximum, known to their bucket, and for what was clamped.</summary>
    public LatencyHistogram AddSparse(SparseBuckets buckets)
    {
        foreach (var (index, more) in buckets.Counts)
        {
            _counts[index] += more <= MaxCount - Count ? more : throw new FormatException($"A histogram holds at most {MaxCount} latencies; there are more.");
            Include(more, LowestOf(index), HighestOf(index));
        }

        return this;
    }

    public SparseBuckets ToSparse()
    {
        var packer = new BucketPacker();
        foreach (var index in Filled)
        {
            packer.Append(index, _counts[index]);
        }

        return packer.ToBuckets();
    }

    public void Clear()
    {
        Array.Clear(_counts, First, Last - First + 1);
        (Count, Clamped, Min, Max, _hdr) = (0, 0, 0, 0, null);
    }

    public static int IndexOf(long microseconds)
    {
        var b = Math.Max(0, BitOperations.Log2((ulong)microseconds) - HalfBucketsLog2);
        return (b << HalfBucketsLog2) + (int)(microseconds >> b);
    }

    public static long LowestOf(int index) => (long)(index - (ShiftOf(index) << HalfBucketsLog2)) << ShiftOf(index);

    public static long HighestOf(int index) => Math.Min(LowestOf(index) + (1L << ShiftOf(index)) - 1, HighestMicroseconds);

    /// <summary>HdrHistogram's middle: lowest value and half the bucket's size; never above the range, which ends inside the last bucket.</summary>
    internal static double MiddleOf(int index) => Math.Min(LowestOf(index) + ((1L << ShiftOf(index)) / 2), HighestMicroseconds);

    private static int ShiftOf(int index) => Math.Max(0, (index >> HalfBucketsLog2) - 1);

    private double SquaresFrom(double mean) => Filled.Sum(index => _counts[index] * (MiddleOf(index) - mean) * (MiddleOf(index) - mean));

    private void Include(long count, long min, long max)
    {
        Min = Count == 0 ? min : Math.Min(Min, min);
        Max = Math.Max(Max, max);
        Count += count;
    }
}

using System.Numerics;

namespace Dashboard.Timeline.Histograms;

/// <summary>
/// Counts of latencies in microseconds, 1 µs to 10 min, to three significant digits (a bucket is at most 1/1024 of its value wide).
/// The layout is that of HdrHistogram (https://github.com/HdrHistogram): for a value v in microseconds
/// <c>b = max(0, floor(log2 v) − 10)</c> and <c>index = b · 1024 + (v &gt;&gt; b)</c>; bucket <c>index</c> holds
/// <c>index</c> alone below 2048, above that <c>low = (index − b · 1024) &lt;&lt; b</c> to <c>low + 2^b − 1</c> with <c>b = index / 1024 − 1</c>.
/// The last index is <see cref="BucketCount"/> − 1. Recording takes constant time and allocates nothing. Not thread-safe: one a writer, merged.
/// </summary>
public sealed partial class LatencyHistogram
{
    /// <summary>Longest latency told apart, microseconds (10 minutes); a longer one is counted here and in <see cref="Clamped"/>.</summary>
    public const long HighestMicroseconds = 600_000_000;

    /// <summary>Number of buckets; indexes are 0 to one less. Bucket 0 stays empty, the shortest latency is 1 µs.</summary>
    public const int BucketCount = (19 * HalfBuckets) + (int)(HighestMicroseconds >> 19) + 1;

    private const int HalfBucketsLog2 = 10;
    private const int HalfBuckets = 1 << HalfBucketsLog2;

    private readonly long[] _counts = new long[BucketCount];

    /// <summary>Latencies recorded.</summary>
    public long Count { get; private set; }

    /// <summary>Latencies above <see cref="HighestMicroseconds"/>; they are counted at it. Not part of the stored forms.</summary>
    public long Clamped { get; private set; }

    /// <summary>Shortest latency in microseconds, exact (after <see cref="AddSparse"/>: the lowest value of its bucket); 0 when empty.</summary>
    public long Min { get; private set; }

    /// <summary>Longest latency in microseconds, exact (after <see cref="AddSparse"/>: the highest value of its bucket); 0 when empty.</summary>
    public long Max { get; private set; }

    /// <summary>Records one latency. Below 1 µs counts as 1.</summary>
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

    /// <summary>Adds the counts of another histogram; the sum is exactly what one histogram of all values would hold.</summary>
    public void Add(LatencyHistogram other)
    {
        if (other.Count == 0)
        {
            return;
        }

        for (var i = IndexOf(other.Min); i <= IndexOf(other.Max); i++)
        {
            _counts[i] += other._counts[i];
        }

        Clamped += other.Clamped;
        Include(other.Count, other.Min, other.Max);
    }

    /// <summary>Forgets everything.</summary>
    public void Clear()
    {
        if (Count > 0)
        {
            Array.Clear(_counts, IndexOf(Min), IndexOf(Max) - IndexOf(Min) + 1);
        }

        (Count, Clamped, Min, Max) = (0, 0, 0, 0);
    }

    /// <summary>The bucket of a value of 1 to <see cref="HighestMicroseconds"/> microseconds.</summary>
    public static int IndexOf(long microseconds)
    {
        var b = Math.Max(0, BitOperations.Log2((ulong)microseconds) - HalfBucketsLog2);
        return (b << HalfBucketsLog2) + (int)(microseconds >> b);
    }

    /// <summary>The lowest microsecond value that falls into a bucket.</summary>
    public static long LowestOf(int index)
    {
        var b = Math.Max(0, (index >> HalfBucketsLog2) - 1);
        return (long)(index - (b << HalfBucketsLog2)) << b;
    }

    /// <summary>The highest microsecond value that falls into a bucket.</summary>
    public static long HighestOf(int index) => Math.Min(LowestOf(index) + SizeOf(index) - 1, HighestMicroseconds);

    private static long SizeOf(int index) => 1L << Math.Max(0, (index >> HalfBucketsLog2) - 1);

    private void Include(long count, long min, long max)
    {
        Min = Count == 0 ? min : Math.Min(Min, min);
        Max = Math.Max(Max, max);
        Count += count;
    }
}

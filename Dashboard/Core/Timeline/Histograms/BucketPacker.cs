namespace Dashboard.Timeline.Histograms;

/// <summary>Packs buckets: distance to the one before (64 bits) and count, each LEB128, mostly two bytes together. Reusable; not thread-safe.</summary>
internal sealed class BucketPacker
{
    /// <summary>The most latencies of one stored bucket: 10,000 a second for three and a half years. More are a damaged digit.</summary>
    private const long MaxBucketCount = (1L << 40) - 1;

    /// <summary>The most latencies of one stored histogram, so that a thousand of them can still be added up.</summary>
    private const long MaxStoredCount = (1L << 50) - 1;

    private readonly List<byte> _bytes = new(1_024);
    private long _index;
    private long _total;

    public void Begin()
    {
        _bytes.Clear();
        (_index, _total) = (0, 0);
    }

    public bool Add(long index, long count)
    {
        var isSound = index is >= 1 and < LatencyHistogram.BucketCount && count is > 0 and <= MaxBucketCount && (_total += count) <= MaxStoredCount;
        if (isSound)
        {
            Append(index, count);
        }

        return isSound;
    }

    public void Append(long index, long count)
    {
        PackedNumbers.Append(_bytes, (ulong)(index - _index));
        PackedNumbers.Append(_bytes, (ulong)count);
        _index = index;
    }

    public SparseBuckets ToBuckets() => new([.. _bytes]);

    public static FormatException NoBucket(long[] bucket) => new(
        $"A histogram bucket must be [index 1..{LatencyHistogram.BucketCount - 1}, count 1..{MaxBucketCount}], and all of them hold at most "
        + $"{MaxStoredCount} latencies; [{string.Join(", ", bucket)}] is invalid or exceeds that total.");
}

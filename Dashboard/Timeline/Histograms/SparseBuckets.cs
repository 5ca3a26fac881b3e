using System.Collections;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

/// <summary>
/// The buckets of a <see cref="LatencyHistogram"/> that are not empty, as they are kept: two to four bytes each, where an array of arrays takes
/// forty. Read and written as [[bucket, count], …]. Whatever is in one is sound: what is no bucket does not get in. It never changes.
/// </summary>
[CollectionBuilder(typeof(SparseBuckets), nameof(Of))]
[JsonConverter(typeof(SparseBucketsJson))]
public readonly record struct SparseBuckets : IEnumerable<long[]>
{
    private readonly byte[]? _packed;

    internal SparseBuckets(byte[] packed) => _packed = packed;

    /// <summary>True when it holds no latency.</summary>
    public bool IsEmpty => Bytes == 0;

    /// <summary>Latencies in all buckets together.</summary>
    public long Total => Counts.Sum(bucket => bucket.Count);

    /// <summary>Index and count of each bucket, in the order in which they were given.</summary>
    public IEnumerable<(int Index, long Count)> Counts
    {
        get
        {
            for (var (at, index) = (0, 0); at < Bytes;)
            {
                var distance = (long)Word(ref at);
                index += (int)((distance >> 1) ^ -(distance & 1));
                yield return (index, (long)Word(ref at));
            }
        }
    }

    /// <summary>Bytes that it takes.</summary>
    internal int Bytes => _packed?.Length ?? 0;

    /// <summary>Packs [bucket, count] pairs.</summary>
    /// <exception cref="FormatException">One of them is no bucket of a histogram, or they are too many latencies.</exception>
    public static SparseBuckets Of(ReadOnlySpan<long[]> buckets)
    {
        var packer = new BucketPacker();
        foreach (var bucket in buckets)
        {
            if (bucket is not [var index, var count] || !packer.Add(index, count))
            {
                throw BucketPacker.NoBucket(bucket ?? []);
            }
        }

        return packer.ToBuckets();
    }

    public static implicit operator SparseBuckets(long[][] buckets) => Of(buckets);

    public bool Equals(SparseBuckets other) => _packed.AsSpan().SequenceEqual(other._packed);

    public override int GetHashCode() => HashCode.Combine(Bytes, Total);

    public IEnumerator<long[]> GetEnumerator() => Counts.Select(bucket => new[] { bucket.Index, bucket.Count }).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private ulong Word(ref int at)
    {
        var (word, shift) = (0UL, 0);
        for (; _packed![at] >= 0x80; shift += 7)
        {
            word |= (ulong)(_packed[at++] & 0x7F) << shift;
        }

        return word | ((ulong)_packed[at++] << shift);
    }
}

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
public readonly struct SparseBuckets : IEnumerable<long[]>, IEquatable<SparseBuckets>
{
    private readonly byte[]? _packed;

    internal SparseBuckets(byte[] packed) => _packed = packed;

    /// <summary>True when it holds no latency.</summary>
    public bool IsEmpty => _packed is null or [];

    /// <summary>Latencies in all buckets together.</summary>
    public long Total
    {
        get
        {
            var total = 0L;
            foreach (var (_, count) in Counts)
            {
                total += count;
            }

            return total;
        }
    }

    /// <summary>Index and count of each bucket, in the order in which they were given, without an object for any.</summary>
    public PackedCounts Counts => new(_packed);

    /// <summary>Bytes that it takes.</summary>
    internal int Bytes => _packed?.Length ?? 0;

    /// <summary>Packs [bucket, count] pairs.</summary>
    /// <exception cref="FormatException">One of them is no bucket of a histogram, or they are too many latencies.</exception>
    public static SparseBuckets Of(ReadOnlySpan<long[]> buckets)
    {
        var packer = new BucketPacker();
        packer.Begin();
        foreach (var bucket in buckets)
        {
            if (bucket is not [var index, var count] || !packer.Add(index, count))
            {
                throw LatencyHistogram.NoBucket(bucket);
            }
        }

        return packer.ToBuckets();
    }

    public static implicit operator SparseBuckets(long[][] buckets) => Of(buckets);

    public static bool operator ==(SparseBuckets one, SparseBuckets other) => one.Equals(other);

    public static bool operator !=(SparseBuckets one, SparseBuckets other) => !one.Equals(other);

    public bool Equals(SparseBuckets other) => _packed.AsSpan().SequenceEqual(other._packed);

    public override bool Equals(object? obj) => obj is SparseBuckets other && Equals(other);

    public override int GetHashCode()
    {
        var hash = default(HashCode);
        hash.AddBytes(_packed);
        return hash.ToHashCode();
    }

    public IEnumerator<long[]> GetEnumerator()
    {
        var counts = Counts;
        while (counts.MoveNext())
        {
            yield return [counts.Current.Index, counts.Current.Count];
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

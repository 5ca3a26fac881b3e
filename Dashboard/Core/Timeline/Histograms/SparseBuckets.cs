using System.Collections;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

/// <summary>The filled buckets of a <see cref="LatencyHistogram"/>, two to four bytes each, always valid; [[bucket, count], …] in JSON. Immutable.</summary>
[CollectionBuilder(typeof(SparseBuckets), nameof(Of))]
[JsonConverter(typeof(SparseBucketsJson))]
public readonly record struct SparseBuckets : IEnumerable<long[]>
{
    private readonly byte[]? _packed;

    internal SparseBuckets(byte[] packed) => _packed = packed;

    public bool IsEmpty => Bytes == 0;

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

    /// <summary>In the order in which they were given, none without a count. Enumerating allocates nothing.</summary>
    internal Walk Counts => new(_packed);

    internal int Bytes => _packed?.Length ?? 0;

    /// <summary>Packs [bucket, count] pairs.</summary>
    /// <exception cref="FormatException">One of them is no bucket of a histogram, or they are too many latencies.</exception>
    public static SparseBuckets Of(ReadOnlySpan<long[]> buckets)
    {
        if (buckets.IsEmpty)
        {
            return default;
        }

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

    public IEnumerator<long[]> GetEnumerator()
    {
        foreach (var (index, count) in Counts)
        {
            yield return [index, count];
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal struct Walk(byte[]? packed)
    {
        private int _at;

        public (int Index, long Count) Current { get; private set; }
        public readonly Walk GetEnumerator() => this;

        public bool MoveNext() => (Current = _at < packed?.Length ? (Current.Index + (int)Word(), (long)Word()) : default).Count > 0;

        private ulong Word() => PackedNumbers.Read(packed!, ref _at);
    }
}

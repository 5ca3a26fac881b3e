using System.Runtime.InteropServices;

namespace Dashboard.Timeline.Histograms;

/// <summary>
/// Packs buckets one by one: of each the distance to the bucket before (zigzag, so that any order goes) and the count, as LEB128 words of seven bits
/// a byte. Neighbours with small counts take two bytes. Can be used again and again; not thread-safe.
/// </summary>
internal sealed class BucketPacker
{
    private readonly List<byte> _bytes = new(1_024);
    private long _index;
    private long _total;

    /// <summary>Forgets what was added.</summary>
    public void Begin()
    {
        _bytes.Clear();
        (_index, _total) = (0, 0);
    }

    /// <summary>Adds a bucket; false when it is none, or when there are more latencies than a stored histogram may hold.</summary>
    public bool Add(long index, long count)
    {
        if (!LatencyHistogram.IsBucket(index, count) || count > LatencyHistogram.MaxStoredCount - _total)
        {
            return false;
        }

        var distance = index - _index;
        Append((ulong)((distance << 1) ^ (distance >> 63)));
        Append((ulong)count);
        (_index, _total) = (index, _total + count);
        return true;
    }

    /// <summary>What was added since <see cref="Begin"/>.</summary>
    public SparseBuckets ToBuckets() => _bytes.Count == 0 ? default : new SparseBuckets([.. _bytes]);

    private void Append(ulong word)
    {
        for (; word >= 0x80; word >>= 7)
        {
            _bytes.Add((byte)(word | 0x80));
        }

        _bytes.Add((byte)word);
    }
}

/// <summary>Walks through packed buckets; made for <c>foreach</c>.</summary>
[StructLayout(LayoutKind.Auto)]
public struct PackedCounts
{
    private readonly byte[]? _packed;
    private int _at;
    private int _index;

    internal PackedCounts(byte[]? packed) => _packed = packed;

    /// <summary>Index of a bucket, and how many latencies it holds.</summary>
    public (int Index, long Count) Current { get; private set; }

    public readonly PackedCounts GetEnumerator() => this;

    public bool MoveNext()
    {
        if (_packed is null || _at == _packed.Length)
        {
            return false;
        }

        var distance = (long)Word();
        _index += (int)((distance >> 1) ^ -(distance & 1));
        Current = (_index, (long)Word());
        return true;
    }

    private ulong Word()
    {
        var word = 0UL;
        for (var shift = 0; ; shift += 7)
        {
            var part = _packed![_at++];
            word |= (ulong)(part & 0x7F) << shift;
            if (part < 0x80)
            {
                return word;
            }
        }
    }
}

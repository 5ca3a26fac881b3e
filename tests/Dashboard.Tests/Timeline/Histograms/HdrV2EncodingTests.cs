using System.Buffers.Binary;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

/// <summary>The bytes of the encoding, as HdrHistogram's own documentation describes them, and counts that the package reads in them.</summary>
public sealed class HdrV2EncodingTests
{
    private const int HeaderBytes = 40;

    [Fact]
    public void Any_histogram_comes_back_with_the_same_counts()
    {
        for (var seed = 1; seed <= 200; seed++)
        {
            var random = new Random(seed);
            var histogram = LatencyHistogram.FromSparse(
                [.. Enumerable.Range(0, random.Next(50)).Select(_ => (long[])[random.Next(1, LatencyHistogram.BucketCount), 1 + random.NextInt64(1L << random.Next(39))])]);

            Assert.Equal(histogram.ToSparse(), HdrOracle.Counts(HdrOracle.Decode(histogram.ToV2Compressed())));
        }
    }

    [Fact]
    public void Counts_and_gaps_of_every_length_come_back()
    {
        SparseBuckets buckets = [.. Enumerable.Range(0, 39).SelectMany(bit => (long[][])[[1 + (bit * 500), 1L << bit], [2 + (bit * 501), (1L << (bit + 1)) - 1]])];
        var histogram = LatencyHistogram.FromSparse(buckets);

        Assert.Equal(histogram.ToSparse(), HdrOracle.Counts(HdrOracle.Decode(histogram.ToV2Compressed())));
        Assert.Equal(histogram.Count, buckets.Total);
    }

    [Fact]
    public void The_header_says_version_range_and_digits()
    {
        var text = LatencyValues.Histogram([1, 2, 3]).ToV2Compressed();
        var (outside, inside) = (Convert.FromBase64String(text), HdrOracle.Inside(text));

        Assert.Equal(0x1c849314, BinaryPrimitives.ReadInt32BigEndian(outside));
        Assert.Equal(outside.Length - 8, BinaryPrimitives.ReadInt32BigEndian(outside.AsSpan(4)));
        Assert.Equal(0x1c849313, BinaryPrimitives.ReadInt32BigEndian(inside));
        Assert.Equal(inside.Length - HeaderBytes, BinaryPrimitives.ReadInt32BigEndian(inside.AsSpan(4)));
        Assert.Equal(3, BinaryPrimitives.ReadInt32BigEndian(inside.AsSpan(12)));
        Assert.Equal(1, BinaryPrimitives.ReadInt64BigEndian(inside.AsSpan(16)));
        Assert.Equal(LatencyHistogram.HighestMicroseconds, BinaryPrimitives.ReadInt64BigEndian(inside.AsSpan(24)));
        Assert.Equal(1.0, BinaryPrimitives.ReadDoubleBigEndian(inside.AsSpan(32)));
    }

    /// <summary>Node's and Python's zlib refuse a stream without it, as the package's own compressed form is one.</summary>
    [Fact]
    public void The_compressed_form_ends_with_the_checksum_of_what_is_in_it()
    {
        var text = LatencyValues.Histogram(Enumerable.Range(1, 5_000).Select(value => value * 97L)).ToV2Compressed();
        var (low, high) = (1u, 0u);
        foreach (var part in HdrOracle.Inside(text))
        {
            low = (low + part) % 65_521;
            high = (high + low) % 65_521;
        }

        Assert.Equal((high << 16) | low, BinaryPrimitives.ReadUInt32BigEndian(Convert.FromBase64String(text).AsSpan()[^4..]));
    }
}

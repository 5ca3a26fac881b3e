using System.Buffers.Binary;
using System.IO.Compression;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

/// <summary>The bytes of the encoding, read as HdrHistogram's own documentation describes them. That its libraries read them: <see cref="HdrOracleTests"/>.</summary>
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

            Assert.Equal(histogram.ToSparse(), Counts(Words(Inside(histogram.ToV2Compressed()))));
        }
    }

    [Fact]
    public void Words_of_every_length_come_back()
    {
        long[] words = [.. Enumerable.Range(0, 63).SelectMany(bit => (long[])[1L << bit, -(1L << bit), (1L << bit) - 1]), long.MaxValue, long.MinValue];
        var payload = new List<byte>();
        foreach (var word in words)
        {
            HdrV2Encoding.Append(payload, word);
        }

        Assert.Equal(words, Words(Inside(HdrV2Encoding.Pack([.. payload]))));
    }

    [Fact]
    public void The_header_says_version_range_and_digits()
    {
        var inside = Inside(LatencyValues.Histogram([1, 2, 3]).ToV2Compressed());

        Assert.Equal(0x1c849313, BinaryPrimitives.ReadInt32BigEndian(inside));
        Assert.Equal(inside.Length - HeaderBytes, BinaryPrimitives.ReadInt32BigEndian(inside.AsSpan(4)));
        Assert.Equal(3, BinaryPrimitives.ReadInt32BigEndian(inside.AsSpan(12)));
        Assert.Equal(1, BinaryPrimitives.ReadInt64BigEndian(inside.AsSpan(16)));
        Assert.Equal(LatencyHistogram.HighestMicroseconds, BinaryPrimitives.ReadInt64BigEndian(inside.AsSpan(24)));
        Assert.Equal(1.0, BinaryPrimitives.ReadDoubleBigEndian(inside.AsSpan(32)));
    }

    /// <summary>What is compressed: behind a cookie and the length.</summary>
    private static byte[] Inside(string text)
    {
        var outside = Convert.FromBase64String(text);
        Assert.Equal(0x1c849314, BinaryPrimitives.ReadInt32BigEndian(outside));
        Assert.Equal(outside.Length - 8, BinaryPrimitives.ReadInt32BigEndian(outside.AsSpan(4)));
        using var zlib = new ZLibStream(new MemoryStream(outside[8..]), CompressionMode.Decompress);
        using var inside = new MemoryStream();
        zlib.CopyTo(inside);
        return inside.ToArray();
    }

    /// <summary>Zigzag LEB128 of at most nine bytes, of which the ninth holds eight bits.</summary>
    private static List<long> Words(byte[] inside)
    {
        var words = new List<long>();
        for (var at = HeaderBytes; at < inside.Length;)
        {
            var (word, shift) = (0UL, 0);
            for (; shift < 56 && inside[at] >= 0x80; shift += 7)
            {
                word |= (ulong)(inside[at++] & 0x7f) << shift;
            }

            word |= (ulong)inside[at++] << shift;
            words.Add((long)(word >> 1) ^ -(long)(word & 1));
        }

        return words;
    }

    /// <summary>A word is a count, or below zero the length of a run of empty buckets.</summary>
    private static long[][] Counts(IEnumerable<long> words)
    {
        var (counts, index) = (new List<long[]>(), 0L);
        foreach (var word in words)
        {
            if (word > 0)
            {
                counts.Add([index, word]);
            }

            index += word < 0 ? -word : 1;
        }

        return [.. counts];
    }
}

using System.Buffers.Binary;
using System.IO.Compression;
using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class HdrV2EncodingTests
{
    [Fact(Timeout = 30_000)]
    public async Task Any_histogram_comes_back_with_the_same_counts()
    {
        await Task.Yield();
        for (var seed = 1; seed <= 200; seed++)
        {
            var random = new Random(seed);
            var histogram = LatencyHistogram.FromSparse(
                [.. Enumerable.Range(0, random.Next(50)).Select(_ => (long[])[random.Next(1, LatencyHistogram.BucketCount), 1 + random.NextInt64(1L << random.Next(47))])]);

            Assert.Equal(histogram.ToSparse(), LatencyHistogram.FromV2Compressed(histogram.ToV2Compressed()).ToSparse());
        }
    }

    [Fact(Timeout = 10_000)]
    public async Task Words_of_every_length_come_back()
    {
        await Task.Yield();
        long[] words = [.. Enumerable.Range(0, 63).SelectMany(bit => (long[])[1L << bit, -(1L << bit), (1L << bit) - 1]), long.MaxValue, long.MinValue];
        var payload = new List<byte>();
        foreach (var word in words)
        {
            HdrV2Encoding.Append(payload, word);
        }

        Assert.Equal(words, HdrV2Encoding.Unpack(HdrV2Encoding.Pack([.. payload])));
    }

    [Fact(Timeout = 10_000)]
    public async Task What_lies_above_our_range_counts_at_its_end_and_as_clamped_and_a_zero_as_a_microsecond()
    {
        await Task.Yield();
        var payload = new List<byte>();
        foreach (var word in (long[])[3, -(LatencyHistogram.BucketCount - 2), 5, 7, -100, 11])
        {
            HdrV2Encoding.Append(payload, word);
        }

        var histogram = LatencyHistogram.FromV2Compressed(HdrV2Encoding.Pack([.. payload]));

        Assert.Equal([[1, 3], [LatencyHistogram.BucketCount - 1, 23]], histogram.ToSparse());
        Assert.Equal((26, 18), (histogram.Count, histogram.Clamped));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("*", "is not base64")]
    [InlineData("", "its first bytes are others")]
    [InlineData("AAAAAAAAAAAAAAAA", "its first bytes are others")]
    [InlineData("HISTFAAAAAAAAAAA", "holds is no V2 histogram")]
    [InlineData("HISTFAAAAAEAAAAA", "holds is no V2 histogram")]
    [InlineData("HISTFAAAAAQBAgME", "cannot be unpacked")]
    [InlineData("HISTFH////8AAAAA", "ends in the middle")]
    public async Task A_text_that_is_no_histogram_is_refused_with_a_sentence(string text, string says)
    {
        await Task.Yield();
        var refused = Assert.Throws<FormatException>(() => LatencyHistogram.FromV2Compressed(text));

        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
        Assert.EndsWith(".", refused.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 10_000)]
    [InlineData(0, 0x1c849301, "holds is no V2 histogram")]
    [InlineData(4, 1_000, "ends in the middle")]
    [InlineData(4, -1, "ends in the middle")]
    [InlineData(8, 7, "was shifted or holds scaled values")]
    [InlineData(12, 2, "has 1 and 2")]
    [InlineData(20, 1_000, "has 1000 and 3")]
    [InlineData(36, 5, "was shifted or holds scaled values")]
    public async Task A_header_that_does_not_fit_is_refused_with_a_sentence(int at, int value, string says)
    {
        await Task.Yield();
        var inside = Inside(LatencyValues.Histogram([1, 2, 3]).ToV2Compressed());
        BinaryPrimitives.WriteInt32BigEndian(inside.AsSpan(at), value);

        var refused = Assert.Throws<FormatException>(() => LatencyHistogram.FromV2Compressed(Outside(inside)));

        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 10_000)]
    [InlineData(new[] { long.MinValue }, "more than the 56320 buckets")]
    [InlineData(new[] { -1_000_000L, 1 }, "more than the 56320 buckets")]
    [InlineData(new[] { long.MaxValue }, "counts at most")]
    [InlineData(new[] { 1L << 52, 1L << 52, 1 }, "counts at most")]
    public async Task Counts_that_cannot_be_are_refused_with_a_sentence(long[] words, string says)
    {
        await Task.Yield();
        var payload = new List<byte>();
        foreach (var word in words)
        {
            HdrV2Encoding.Append(payload, word);
        }

        var refused = Assert.Throws<FormatException>(() => LatencyHistogram.FromV2Compressed(HdrV2Encoding.Pack([.. payload])));

        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_text_cut_anywhere_is_refused()
    {
        await Task.Yield();
        var text = LatencyValues.Histogram([1, 77, 3_000, 400_000, 50_000_000]).ToV2Compressed();

        for (var length = 0; length < text.Length - 4; length += 4)
        {
            Assert.Throws<FormatException>(() => LatencyHistogram.FromV2Compressed(text[..length]));
        }

        Assert.Equal(5, LatencyHistogram.FromV2Compressed(text).Count);
    }

    [Fact(Timeout = 10_000)]
    public async Task What_unpacks_to_more_than_a_histogram_can_be_is_refused_before_it_fills_the_memory()
    {
        await Task.Yield();
        var bomb = Outside(new byte[100_000_000]);
        var before = GC.GetAllocatedBytesForCurrentThread();

        var refused = Assert.Throws<FormatException>(() => LatencyHistogram.FromV2Compressed(bomb));
        var tooLong = Assert.Throws<FormatException>(() => LatencyHistogram.FromV2Compressed(new string('A', 2_000_000)));

        // The text itself and half a megabyte to unpack into, not the 100 MB that it holds.
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 10_000_000);
        Assert.Contains("unpacks to more than", refused.Message, StringComparison.Ordinal);
        Assert.Contains("has 2000000 characters", tooLong.Message, StringComparison.Ordinal);
    }

    private static byte[] Inside(string text)
    {
        using var zlib = new ZLibStream(new MemoryStream(Convert.FromBase64String(text)[8..]), CompressionMode.Decompress);
        using var inside = new MemoryStream();
        zlib.CopyTo(inside);
        return inside.ToArray();
    }

    private static string Outside(byte[] inside)
    {
        using var packed = new MemoryStream();
        packed.Write(new byte[8]);
        using (var zlib = new ZLibStream(packed, CompressionLevel.SmallestSize, leaveOpen: true))
        {
            zlib.Write(inside);
        }

        var bytes = packed.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(bytes, 0x1c849314);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(4), bytes.Length - 8);
        return Convert.ToBase64String(bytes);
    }
}

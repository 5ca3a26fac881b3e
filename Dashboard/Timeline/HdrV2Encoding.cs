using System.Buffers.Binary;
using System.IO.Compression;

namespace Dashboard.Timeline;

/// <summary>
/// The bytes of HdrHistogram's V2 form (https://github.com/HdrHistogram/HdrHistogram, EncodableHistogram). Compressed: cookie, length, zlib data.
/// Inside: cookie, payload length, index offset, digits, lowest and highest value, value ratio, then the counts as
/// zigzag LEB128 words of at most nine bytes. All integers are big-endian.
/// </summary>
internal static class HdrV2Encoding
{
    /// <summary>Longest text that is read; the largest histogram of three digits, had it nothing to compress, would need about 680,000.</summary>
    public const int MaxCharacters = 1024 * 1024;

    /// <summary>Buckets of a histogram of three digits that reaches to 2^63.</summary>
    public const int MaxBuckets = 55 * 1024;

    private const int Cookie = 0x1c849303 | 0x10;
    private const int CompressedCookie = 0x1c849304 | 0x10;
    private const int HeaderBytes = 40;
    private const int OuterHeaderBytes = 8;
    private const int WordBytes = 9;
    private const int MaxBytes = HeaderBytes + (WordBytes * MaxBuckets);
    private const int Digits = 3;
    private static readonly long RatioOne = BitConverter.DoubleToInt64Bits(1.0);

    /// <summary>Appends a word: a count, or below zero the length of a run of empty buckets.</summary>
    public static void Append(List<byte> payload, long word)
    {
        var rest = (ulong)((word << 1) ^ (word >> 63));
        for (var i = 1; i < WordBytes && rest >= 0x80; i++)
        {
            payload.Add((byte)(rest | 0x80));
            rest >>= 7;
        }

        // The ninth byte, unlike in other LEB128 forms, holds eight bits.
        payload.Add((byte)rest);
    }

    public static string Pack(byte[] payload)
    {
        var header = new byte[HeaderBytes];
        BinaryPrimitives.WriteInt32BigEndian(header, Cookie);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(4), payload.Length);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(12), Digits);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(16), 1);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(24), LatencyHistogram.HighestMicroseconds);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(32), RatioOne);

        using var packed = new MemoryStream();
        packed.Write(new byte[OuterHeaderBytes]);
        using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            zlib.Write(header);
            zlib.Write(payload);
        }

        var bytes = packed.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(bytes, CompressedCookie);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(4), bytes.Length - OuterHeaderBytes);
        return Convert.ToBase64String(bytes);
    }

    /// <summary>The words of a compressed histogram, checked but for their meaning.</summary>
    /// <exception cref="FormatException">What it is not, in a sentence.</exception>
    public static IEnumerable<long> Unpack(string base64)
    {
        var bytes = Decompress(base64);
        if (bytes.Length < HeaderBytes || (BinaryPrimitives.ReadInt32BigEndian(bytes) & ~0xf0) != (Cookie & ~0xf0))
        {
            throw new FormatException("The HdrHistogram text is packed as V2, but what it holds is no V2 histogram.");
        }

        var length = BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(4));
        var digits = BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(12));
        var lowest = BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(16));
        var ratio = BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(32));
        if (digits != Digits || lowest != 1)
        {
            throw new FormatException($"Only HdrHistograms with a lowest value of 1 and 3 significant digits can be read; this one has {lowest} and {digits}.");
        }

        // hdr-histogram-js writes offset and ratio as the integer 1, Java as 0 and the double 1.0: each means that the counts are as they are.
        if (BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(8)) is not (0 or 1) || (ratio != 1 && ratio != RatioOne))
        {
            throw new FormatException("The HdrHistogram was shifted or holds scaled values; write it as an integer histogram of microseconds.");
        }

        return length >= 0 && length <= bytes.Length - HeaderBytes
            ? Words(bytes.AsMemory(HeaderBytes, length))
            : throw Truncated();
    }

    private static IEnumerable<long> Words(ReadOnlyMemory<byte> payload)
    {
        for (var at = 0; at < payload.Length;)
        {
            var (word, shift) = (0UL, 0);
            for (var more = true; more; shift += 7)
            {
                if (at == payload.Length)
                {
                    throw Truncated();
                }

                var next = payload.Span[at++];
                var last = shift == 7 * (WordBytes - 1);
                more = !last && next >= 0x80;
                word |= (ulong)(last ? next : next & 0x7f) << shift;
            }

            yield return (long)(word >> 1) ^ -(long)(word & 1);
        }
    }

    private static byte[] Decompress(string base64)
    {
        if (base64.Length > MaxCharacters)
        {
            throw new FormatException($"The HdrHistogram text has {base64.Length} characters; at most {MaxCharacters} are read.");
        }

        var packed = new byte[base64.Length];
        if (!Convert.TryFromBase64String(base64, packed, out var size))
        {
            throw new FormatException("The HdrHistogram text is not base64.");
        }

        if (size < OuterHeaderBytes || (BinaryPrimitives.ReadInt32BigEndian(packed) & ~0xf0) != (CompressedCookie & ~0xf0))
        {
            throw new FormatException("The text is no HdrHistogram in the V2 compressed form: its first bytes are others.");
        }

        var length = BinaryPrimitives.ReadInt32BigEndian(packed.AsSpan(4));
        if (length < 0 || length > size - OuterHeaderBytes)
        {
            throw Truncated();
        }

        using var zlib = new ZLibStream(new MemoryStream(packed, OuterHeaderBytes, length), CompressionMode.Decompress);
        var bytes = new byte[MaxBytes + 1];
        try
        {
            var read = zlib.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
            return read <= MaxBytes
                ? bytes[..read]
                : throw new FormatException($"The HdrHistogram text unpacks to more than {MaxBytes} bytes, the most that a histogram of three digits can have.");
        }
        catch (InvalidDataException e)
        {
            throw new FormatException("The HdrHistogram text is damaged: its compressed part cannot be unpacked.", e);
        }
    }

    private static FormatException Truncated() => new("The HdrHistogram text ends in the middle; copy it whole.");
}

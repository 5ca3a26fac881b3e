using System.Buffers.Binary;
using System.IO.Compression;

namespace Dashboard.Timeline.Histograms;

/// <summary>
/// The bytes of HdrHistogram's V2 form (https://github.com/HdrHistogram/HdrHistogram, EncodableHistogram). Compressed: cookie, length, zlib data.
/// Inside: cookie, payload length, index offset, digits, lowest and highest value, value ratio, then the counts as
/// zigzag LEB128 words of at most nine bytes. All integers are big-endian.
/// </summary>
internal static class HdrV2Encoding
{
    private const int Cookie = 0x1c849303 | 0x10;
    private const int CompressedCookie = 0x1c849304 | 0x10;
    private const int HeaderBytes = 40;
    private const int OuterHeaderBytes = 8;
    private const int WordBytes = 9;
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
}

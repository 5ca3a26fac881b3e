using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;
using HdrHistogram;
using HdrHistogram.Encoding;
using HdrHistogram.Utilities;

namespace Dashboard.Timeline.Histograms;

internal sealed partial class LatencyHistogram
{
    private LongHistogram? _hdr;

    // A copy, made when something is asked and kept until a latency is added.
    private LongHistogram Hdr => _hdr?.TotalCount == Count ? _hdr : _hdr = CopyTo(new LongHistogram(1, HighestMicroseconds, 3));

    /// <summary>The highest microsecond value of the bucket that holds that rank, within 0.1 %; 0 % is <see cref="Min"/>. 0 when empty.</summary>
    public long ValueAtPercentile(double percentile) => percentile switch
    {
        not (>= 0 and <= 100) => throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile lies between 0 and 100."),
        _ when percentile == 0 || Count == 0 => Min,

        // The package rounds to the nearest rank; asked for a rank, as a percentage, it has nothing to round.
        _ => Math.Min(Hdr.GetValueAtPercentile(100.0 * RankOf(percentile, Count) / Count), Max),
    };

    /// <summary>The rank, from the smallest value, of a percentile above 0.</summary>
    internal static long RankOf(double percentile, long count) =>
        // One step down: 99.9 % of 1000 is rank 999, not 1000 because of a rounding error in the last digit.
        Math.Max(1, (long)Math.Ceiling(Math.BitDecrement(percentile) * count / 100));

    public LatencySummary? ToSummary()
    {
        double At(double percentile) => ValueAtPercentile(percentile) / 1000.0;
        return Count == 0 ? null
            : new LatencySummary(Min / 1000.0, Mean / 1000, StandardDeviation / 1000, At(50), At(75), At(90), At(95), At(99), At(99.9), Max / 1000.0);
    }

    public string ToV2Compressed()
    {
        // A word of nine bytes at most for each count and each gap before one.
        var buffer = ByteBuffer.Allocate(64 + (18 * Filled.Count()));
        var length = HistogramEncoderV2.Instance.Encode(new Recorded(0x1c849313, 0, 3, 1, HighestMicroseconds, 1, _counts[..(IndexOf(Max) + 1)]), buffer);
        buffer.Position = 0;

        // The package compresses too, but leaves out the checksum at the end: readers in JavaScript and Python refuse that as cut short.
        using var packed = new MemoryStream();
        packed.Write([0x1c, 0x84, 0x93, 0x14, 0, 0, 0, 0]);
        using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            zlib.Write([.. Enumerable.Range(0, length).Select(_ => buffer.Get())]);
        }

        var bytes = packed.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(4), bytes.Length - 8);
        return Convert.ToBase64String(bytes);
    }

    /// <summary>In milliseconds (<c>.hgrm</c>). All figures are the package's: its last bucket ends at 600.31 s.</summary>
    public string ToPercentileDistribution()
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        Hdr.OutputPercentileDistribution(text, percentileTicksPerHalfDistance: 5, outputValueUnitScalingRatio: 1000);

        // The package writes "NaN" for the mean and deviation of no latencies, and HdrHistogram's other libraries write 0; both fields are twelve wide.
        return Count == 0 ? text.ToString().Replace("  NaN", "0.000", StringComparison.Ordinal) : text.ToString();
    }

    private LongHistogram CopyTo(LongHistogram hdr)
    {
        foreach (var index in Filled)
        {
            hdr.RecordValueWithCount(LowestOf(index), _counts[index]);
        }

        return hdr;
    }

    private sealed record Recorded(
        int Cookie, int NormalizingIndexOffset, int NumberOfSignificantValueDigits, long LowestDiscernibleValue, long HighestTrackableValue,
        double IntegerToDoubleValueConversionRatio, long[] Counts) : IRecordedData;
}

using System.Globalization;
using System.IO.Compression;
using Dashboard.Timeline.Histograms;
using HdrHistogram;
using HdrHistogram.Utilities;

namespace Dashboard.Tests.Timeline.Histograms;

/// <summary>What the package HdrHistogram makes of the same values, by its own recording, and of our encoding of them.</summary>
internal static class HdrOracle
{
    /// <summary>It refuses values above its range and knows a zero; ours counts such values at the ends.</summary>
    public static LongHistogram Record(IEnumerable<long> values)
    {
        var histogram = new LongHistogram(1, LatencyHistogram.HighestMicroseconds, 3);
        foreach (var value in values)
        {
            histogram.RecordValue(Math.Clamp(value, 1, LatencyHistogram.HighestMicroseconds));
        }

        return histogram;
    }

    public static long[][] Counts(HistogramBase histogram) =>
        [.. histogram.RecordedValues().Select(at => (long[])[LatencyHistogram.IndexOf(at.ValueIteratedTo), at.CountAtValueIteratedTo])];

    public static string Distribution(HistogramBase histogram)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        histogram.OutputPercentileDistribution(text, 5, 1000);
        return text.ToString();
    }

    /// <summary>Its own decompression takes what one read gives, which is not all of a long histogram.</summary>
    public static HistogramBase Decode(string text) => HistogramEncoding.DecodeFromByteBuffer(ByteBuffer.Allocate(Inside(text)), 0);

    /// <summary>What is compressed: behind a cookie and the length.</summary>
    public static byte[] Inside(string text)
    {
        using var zlib = new ZLibStream(new MemoryStream(Convert.FromBase64String(text)[8..]), CompressionMode.Decompress);
        using var inside = new MemoryStream();
        zlib.CopyTo(inside);
        return inside.ToArray();
    }
}

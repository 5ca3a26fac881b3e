using System.Globalization;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>Writes latencies over time as HdrHistogram's interval log (<c>.hlog</c> 1.3; HistogramLogWriter), a line an interval, in microseconds.</summary>
internal static class IntervalLog
{
    /// <summary>The tag of an open loop's service times; untagged are its response times, and a closed loop's service times.</summary>
    public const string ServiceTag = "service";

    private const string Head =
        "#[Written by ThreadPool Dashboard; values are microseconds: read them in milliseconds with HistogramLogProcessor -outputValueUnitRatio 1000]\n"
        + "#[Histogram log format version 1.3]\n";

    private const string Legend = "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";

    /// <summary>Writes ASCII with line feeds, line by line: an hour is a hundred megabytes.</summary>
    public static void Write(TextWriter text, DateTimeOffset originUtc, IEnumerable<LoadInterval> intervals)
    {
        var epoch = ThreeDecimals(originUtc.ToUnixTimeMilliseconds() / 1000.0);
        text.Write(Head);
        text.Write($"#[StartTime: {epoch} (seconds since epoch), {originUtc.UtcDateTime.ToString("O", CultureInfo.InvariantCulture)}]\n");
        text.Write(Legend);
        var histogram = new LatencyHistogram();
        foreach (var interval in intervals)
        {
            Append(text, histogram, interval, tag: null, interval.OpenLoop ? interval.Response : interval.Service);
            if (interval.OpenLoop)
            {
                Append(text, histogram, interval, ServiceTag, interval.Service);
            }
        }
    }

    private static void Append(TextWriter text, LatencyHistogram histogram, LoadInterval interval, string? tag, SparseBuckets buckets)
    {
        histogram.Clear();
        histogram.AddSparse(buckets);
        text.Write(tag is null ? "" : $"Tag={tag},");
        text.Write($"{ThreeDecimals(interval.T - interval.WindowSeconds)},{ThreeDecimals(interval.WindowSeconds)},{ThreeDecimals(histogram.Max / 1000.0)},");
        text.Write(histogram.ToV2Compressed());
        text.Write('\n');
    }

    private static string ThreeDecimals(double value) => value.ToString("F3", CultureInfo.InvariantCulture);
}

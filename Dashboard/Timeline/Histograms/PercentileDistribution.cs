using System.Globalization;
using System.Text;

namespace Dashboard.Timeline.Histograms;

/// <summary>
/// A histogram as HdrHistogram's percentile distribution (<c>.hgrm</c>), for its plotter (https://hdrhistogram.github.io/HdrHistogram/plotFiles.html)
/// and every tool that reads its files. Values are milliseconds; five steps for each half of the distance to 100 %.
/// It is to the character what HdrHistogram prints, with one difference: the last bucket ends with the range, at 600 s, where HdrHistogram prints
/// (and takes for the mean) that bucket's own end, 600.31 s.
/// </summary>
public static class PercentileDistribution
{
    private const int StepsPerHalfDistance = 5;
    private const double MicrosecondsPerMillisecond = 1000;

    // floor(log2(range / 2048)) + 2 buckets of 2048, as HdrHistogram counts them for 1 µs to 600 s with three digits.
    private const string Layout = "#[Buckets =           20, SubBuckets     =         2048]\n";

    /// <summary>The text, lines ended by a line feed.</summary>
    public static string Write(LatencyHistogram histogram)
    {
        var text = new StringBuilder("       Value     Percentile TotalCount 1/(1-Percentile)\n\n");
        var (seen, level) = (0L, 0.0);
        foreach (var bucket in histogram.ToSparse())
        {
            seen += bucket[1];
            var highest = LatencyHistogram.HighestOf((int)bucket[0]) / MicrosecondsPerMillisecond;
            if (seen == histogram.Count)
            {
                // The last bucket has one line for the level it reaches and one for 100 %, however many levels lie between.
                AppendLine(text, highest, level, seen);
                AppendLine(text, highest, 100, seen);
                break;
            }

            for (; 100.0 * seen / histogram.Count >= level; level = After(level))
            {
                AppendLine(text, highest, level, seen);
            }
        }

        return text
            .Append("#[Mean    = ").Append(Rounded(histogram.Mean / MicrosecondsPerMillisecond, 3, 12))
            .Append(", StdDeviation   = ").Append(Rounded(histogram.StandardDeviation / MicrosecondsPerMillisecond, 3, 12)).Append("]\n")
            .Append("#[Max     = ").Append(Rounded(histogram.Max / MicrosecondsPerMillisecond, 3, 12))
            .Append(", Total count    = ").Append(Whole(histogram.Count, 12)).Append("]\n")
            .Append(Layout)
            .ToString();
    }

    /// <summary>The step is a fifth of the distance that was left when the current half began.</summary>
    private static double After(double level) =>
        level + (100 / (StepsPerHalfDistance * Math.Pow(2, Math.Floor(Math.Log2(100 / (100 - level))) + 1)));

    private static void AppendLine(StringBuilder text, double milliseconds, double level, long seen)
    {
        text.Append(Rounded(milliseconds, 3, 12)).Append(' ').Append(Rounded(level / 100, 12, 2)).Append(' ').Append(Whole(seen, 10));
        if (level < 100)
        {
            text.Append(' ').Append(Rounded(1 / (1 - (level / 100)), 2, 14));
        }

        text.Append('\n');
    }

    private static string Whole(long value, int width) => value.ToString(CultureInfo.InvariantCulture).PadLeft(width);

    /// <summary>
    /// Rounds the shortest decimal text of the number, halves away from zero: what HdrHistogram's formatters do; the binary number itself
    /// lies a little beside it.
    /// </summary>
    private static string Rounded(double value, int digits, int width) =>
        Math.Round(Shortest(value), digits, MidpointRounding.AwayFromZero)
            .ToString($"F{digits}", CultureInfo.InvariantCulture)
            .PadLeft(width);

    private static decimal Shortest(double value) =>
        decimal.Parse(value.ToString("R", CultureInfo.InvariantCulture), NumberStyles.Float, CultureInfo.InvariantCulture);
}

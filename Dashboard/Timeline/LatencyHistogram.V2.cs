namespace Dashboard.Timeline;

/// <content>
/// HdrHistogram's V2 compressed form as base64 text, the form that its logs and its libraries in every language read. Values are
/// microseconds; lowest value 1, three significant digits.
/// </content>
public sealed partial class LatencyHistogram
{
    /// <summary>The counts as HdrHistogram V2, compressed, base64. <see cref="Clamped"/> is not part of it.</summary>
    public string ToV2Compressed()
    {
        var payload = new List<byte>();
        var end = IndexOf(Max) + 1;
        for (var i = 0; i < end;)
        {
            var next = i + 1;
            while (_counts[i] == 0 && next < end && _counts[next] == 0)
            {
                next++;
            }

            // A run of empty buckets is its length below zero; a single one is a count of 0.
            HdrV2Encoding.Append(payload, next - i > 1 ? -(next - i) : _counts[i]);
            i = next;
        }

        return HdrV2Encoding.Pack([.. payload]);
    }

    /// <summary>
    /// Reads what <see cref="ToV2Compressed"/> or another HdrHistogram library wrote. Counts are exact; minimum and maximum become those of
    /// their bucket, a zero counts as 1 µs, and what lies above this histogram's range counts at its end and as <see cref="Clamped"/>.
    /// </summary>
    /// <param name="base64">At most 1,048,576 characters.</param>
    /// <exception cref="FormatException">The text is no such histogram, or one of another resolution; the sentence says which.</exception>
    public static LatencyHistogram FromV2Compressed(string base64)
    {
        var histogram = new LatencyHistogram();
        var index = 0L;
        foreach (var word in HdrV2Encoding.Unpack(base64))
        {
            if (word > 0)
            {
                histogram.AddToBucket((int)Math.Clamp(index, 1, BucketCount - 1), word);
                histogram.Clamped += index >= BucketCount ? word : 0;
            }

            index += word < 0 ? -word : 1;
            if (word == long.MinValue || index > HdrV2Encoding.MaxBuckets)
            {
                throw new FormatException($"The HdrHistogram text has more than the {HdrV2Encoding.MaxBuckets} buckets that a histogram of three digits can have.");
            }
        }

        return histogram;
    }
}

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
}

namespace Dashboard.Timeline;

/// <content>The form in which a histogram is stored and sent: [[bucket index, count], …], ascending, only buckets that are not empty.</content>
public sealed partial class LatencyHistogram
{
    /// <summary>Most latencies that a stored histogram may hold: up to here every count is exact in JSON and in every reader of it.</summary>
    private const long MaxCount = (1L << 53) - 1;

    /// <summary>A histogram of what <see cref="ToSparse"/> gave.</summary>
    /// <exception cref="FormatException">The data is not a sparse histogram.</exception>
    public static LatencyHistogram FromSparse(IEnumerable<long[]> buckets)
    {
        var histogram = new LatencyHistogram();
        histogram.AddSparse(buckets);
        return histogram;
    }

    /// <summary>The buckets that are not empty as [index, count], ascending by index.</summary>
    public long[][] ToSparse()
    {
        if (Count == 0)
        {
            return [];
        }

        var buckets = new List<long[]>();
        for (var i = IndexOf(Min); i <= IndexOf(Max); i++)
        {
            if (_counts[i] > 0)
            {
                buckets.Add([i, _counts[i]]);
            }
        }

        return [.. buckets];
    }

    /// <summary>Adds sparse counts; counts merge exactly, minimum and maximum to their bucket. What was clamped stays in the last bucket and is no longer told apart.</summary>
    /// <exception cref="FormatException">The data is not a sparse histogram; buckets before the broken one were added.</exception>
    public void AddSparse(IEnumerable<long[]> buckets)
    {
        foreach (var bucket in buckets)
        {
            if (bucket is not [>= 1 and < BucketCount, > 0])
            {
                throw new FormatException($"A histogram bucket must be [index 1..{BucketCount - 1}, count > 0]; [{string.Join(", ", bucket ?? [])}] is not.");
            }

            AddToBucket((int)bucket[0], bucket[1]);
        }
    }

    private void AddToBucket(int index, long count)
    {
        if (count > MaxCount - Count)
        {
            throw new FormatException($"A histogram counts at most {MaxCount} latencies; these are more.");
        }

        _counts[index] += count;
        Include(count, LowestOf(index), HighestOf(index));
    }
}

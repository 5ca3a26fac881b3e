namespace Dashboard.Timeline.Histograms;

/// <content>
/// The forms in which a histogram is stored and sent: [[bucket index, count], …], ascending, only buckets that are not empty; and HdrHistogram's V2.
/// </content>
public sealed partial class LatencyHistogram
{
    /// <summary>Most latencies that a stored histogram may hold: up to here every count is exact in JSON and in every reader of it.</summary>
    private const long MaxCount = (1L << 53) - 1;

    /// <summary>Most latencies of one stored bucket: 10,000 a second for three and a half years. More are a damaged digit.</summary>
    private const long MaxBucketCount = (1L << 40) - 1;

    /// <summary>Most latencies of one stored histogram, so that a thousand of them can still be added up.</summary>
    internal const long MaxStoredCount = (1L << 50) - 1;

    /// <summary>Whether something that was read is a bucket: an index, and how many latencies it holds.</summary>
    public static bool IsBucket(long[]? bucket) => bucket is [var index, var count] && IsBucket(index, count);

    internal static bool IsBucket(long index, long count) => index is >= 1 and < BucketCount && count is > 0 and <= MaxBucketCount;

    /// <summary>Whether something that was read is a sparse histogram, also an empty one.</summary>
    public static bool IsSparse(long[][]? buckets)
    {
        var count = 0L;
        foreach (var bucket in buckets ?? [])
        {
            if (!IsBucket(bucket))
            {
                return false;
            }

            count = Math.Min(count + bucket[1], MaxCount);
        }

        return buckets is not null && count <= MaxStoredCount;
    }

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

    /// <summary>
    /// Adds sparse counts; counts merge exactly, minimum and maximum to their bucket. What was clamped stays in the last bucket and is no
    /// longer told apart.
    /// </summary>
    /// <exception cref="FormatException">The data is not a sparse histogram; buckets before the broken one were added.</exception>
    public void AddSparse(IEnumerable<long[]> buckets)
    {
        foreach (var bucket in buckets)
        {
            if (!IsBucket(bucket))
            {
                throw NoBucket(bucket);
            }

            Add((int)bucket[0], bucket[1]);
        }
    }

    /// <summary>Adds counts that were packed; see <see cref="AddSparse(IEnumerable{long[]})"/>.</summary>
    /// <exception cref="FormatException">They are too many latencies; buckets before that were added.</exception>
    public void AddSparse(SparseBuckets buckets)
    {
        foreach (var (index, count) in buckets.Counts)
        {
            Add(index, count);
        }
    }

    /// <summary>The buckets that are not empty, packed.</summary>
    public SparseBuckets ToPacked()
    {
        var packer = new BucketPacker();
        for (var i = First; i <= Last; i++)
        {
            if (_counts[i] > 0 && !packer.Add(i, _counts[i]))
            {
                throw NoBucket([i, _counts[i]]);
            }
        }

        return packer.ToBuckets();
    }

    internal static FormatException NoBucket(long[]? bucket) => new(
        $"A histogram bucket must be [index 1..{BucketCount - 1}, count 1..{MaxBucketCount}], and all of them hold at most {MaxStoredCount} latencies; "
        + $"[{string.Join(", ", bucket ?? [])}] is not or makes them more.");

    private void Add(int index, long count)
    {
        if (count > MaxCount - Count)
        {
            throw new FormatException($"A histogram counts at most {MaxCount} latencies; these are more.");
        }

        _counts[index] += count;
        Include(count, LowestOf(index), HighestOf(index));
    }

    /// <summary>
    /// The counts as HdrHistogram V2, compressed, base64: the form that its logs and its libraries in every language read. Values are microseconds;
    /// lowest value 1, three significant digits. <see cref="Clamped"/> is not part of it.
    /// </summary>
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

using Dashboard.Timeline.Histograms;

namespace Dashboard.Accounts.Requests;

/// <summary>Adds up the parts of a route's requests by how long each took. Bound: eight buckets an octave. Not thread-safe.</summary>
internal sealed class PartHistogram
{
    private const double MicrosecondsPerSecond = 1e6;

    private readonly SortedDictionary<int, double[]> _buckets = [];

    public void Add(RequestAccount account)
    {
        var row = RowOf(IndexOf((long)(account.Total * MicrosecondsPerSecond)));
        row[0]++;
        row[1] += account.Before * MicrosecondsPerSecond;
        row[2] += account.Waits * MicrosecondsPerSecond;
        row[3] += account.Locks * MicrosecondsPerSecond;
        row[4] += account.OnThread * MicrosecondsPerSecond;
        row[5] += (account.QueuedAgain ?? 0) * MicrosecondsPerSecond;
        row[6] += account.Awaiting * MicrosecondsPerSecond;
        row[7] += account.After * MicrosecondsPerSecond;
    }

    public void Add(PackedRows buckets)
    {
        foreach (var bucket in buckets)
        {
            var row = RowOf((int)bucket[0]);
            for (var i = 1; i < RouteTimes.PartColumns; i++)
            {
                row[i - 1] += bucket[i];
            }
        }
    }

    public PackedRows Take()
    {
        var taken = PackedRows.Of(_buckets.Select(static bucket =>
            (long[])[bucket.Key, .. bucket.Value.Select(static value => (long)Math.Max(0, Math.Round(value)))]));
        _buckets.Clear();
        return taken;
    }

    internal static int IndexOf(long microseconds)
    {
        var octave = Math.Max(0, (int)Math.Log2(Math.Max(1, microseconds)) - 3);
        return (8 * octave) + (int)(microseconds >> octave);
    }

    internal static long LowestOf(int bucket) => bucket < 16 ? bucket : (long)((bucket % 8) + 8) << ((bucket / 8) - 1);

    private double[] RowOf(int bucket) => _buckets.TryGetValue(bucket, out var row) ? row : _buckets[bucket] = new double[RouteTimes.PartColumns - 1];
}

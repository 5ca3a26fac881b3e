using System.Text.Json;

namespace Dashboard.Tests.Figures.ByHand;

/// <summary>Latency figures out of buckets, by the formula of the format's description: 2,048 buckets of 1 µs, then 1,024 to each doubling.</summary>
internal sealed class RawHistogram
{
    private readonly SortedDictionary<long, long> _counts = [];

    public long Count => _counts.Values.Sum();

    public void Add(JsonElement buckets)
    {
        foreach (var bucket in buckets.EnumerateArray())
        {
            var index = bucket[0].GetInt64();
            _counts[index] = _counts.GetValueOrDefault(index) + bucket[1].GetInt64();
        }
    }

    /// <summary>Milliseconds.</summary>
    public double Mean => _counts.Sum(bucket => bucket.Value * Middle(bucket.Key)) / Count;

    public double Deviation
    {
        get
        {
            var mean = Mean;
            return Math.Sqrt(_counts.Sum(bucket => bucket.Value * Math.Pow(Middle(bucket.Key) - mean, 2)) / Count);
        }
    }

    public double Lowest => Low(_counts.Keys.First()) / 1000;

    public double Highest => (Low(_counts.Keys.Last()) + Size(_counts.Keys.Last()) - 1) / 1000;

    /// <summary>The highest value of the bucket that holds rank ⌈p · n⌉.</summary>
    public double At(double percentile)
    {
        var rank = Math.Max(1, (long)Math.Ceiling(percentile / 100 * Count));
        var seen = 0L;
        foreach (var (index, count) in _counts)
        {
            seen += count;
            if (seen >= rank)
            {
                return (Low(index) + Size(index) - 1) / 1000;
            }
        }

        throw new InvalidOperationException("There is nothing in it.");
    }

    private static double Middle(long index) => (Low(index) + (long)(Size(index) / 2)) / 1000;

    private static double Size(long index) => index < 2048 ? 1 : Math.Pow(2, (index / 1024) - 1);

    private static double Low(long index) => index < 2048 ? index : (1024 + (index % 1024)) * Size(index);
}

using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

/// <summary>Latencies in microseconds of known shape, the same in every run.</summary>
internal static class LatencyValues
{
    public const int Count = 1_000_000;

    public static LatencyHistogram Histogram(IEnumerable<long> values)
    {
        var histogram = new LatencyHistogram();
        foreach (var value in values)
        {
            histogram.Record(value);
        }

        return histogram;
    }

    public static long[] Draw(string distribution)
    {
        var random = new Random(20260101);
        return [.. Enumerable.Range(0, Count).Select(_ => DrawOne(distribution, random))];
    }

    private static long DrawOne(string distribution, Random random) => distribution switch
    {
        "uniform" => random.NextInt64(1, 600_000_000),
        "exponential" => (long)(-Math.Log(1 - random.NextDouble()) * 500_000),
        "lognormal" => (long)Math.Exp(8 + (2 * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble()))),

        // Nine of ten are served at once, one waits for a thread.
        "starvation" => random.Next(10) < 9 ? random.NextInt64(800, 1_200) : random.NextInt64(4_900_000, 15_100_000),

        // Pareto with exponent 0.7: a few in a thousand lie above the range of 10 minutes.
        "pareto" => (long)Math.Min(100_000 * Math.Pow(1 - random.NextDouble(), -1 / 0.7), 1e15),
        _ => 123_456,
    };
}

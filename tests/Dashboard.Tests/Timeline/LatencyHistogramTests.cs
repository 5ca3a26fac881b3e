using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class LatencyHistogramTests
{
    private const int Values = 1_000_000;

    public static TheoryData<string> Distributions => ["uniform", "exponential", "lognormal", "bimodal", "constant"];

    [Theory(Timeout = 60_000)]
    [MemberData(nameof(Distributions))]
    public async Task Percentiles_lie_within_a_thousandth_of_the_exact_ones(string distribution)
    {
        await Task.Yield();
        var values = Draw(distribution);
        var histogram = Of(values);
        Array.Sort(values);

        foreach (var percentile in (double[])[0, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100])
        {
            var exact = values[Math.Max(0, (int)Math.Ceiling(Math.BitDecrement(percentile) * Values / 100) - 1)];
            Assert.InRange(histogram.ValueAtPercentile(percentile), exact, Math.Max(exact, exact * 1.001));
        }

        Assert.Equal(Values, histogram.Count);
        Assert.Equal((values[0], values[^1]), (histogram.Min, histogram.Max));
        var mean = values.Average();
        var deviation = Math.Sqrt(values.Average(value => Math.Pow(value - mean, 2)));
        Assert.Equal(mean, histogram.Mean, mean / 2000);
        Assert.Equal(deviation, histogram.StandardDeviation, Math.Max(mean, deviation) / 1000);
    }

    [Fact(Timeout = 60_000)]
    public async Task Merging_parts_gives_exactly_the_histogram_of_the_whole()
    {
        await Task.Yield();
        var values = Draw("lognormal");
        var merged = new LatencyHistogram();
        foreach (var part in values.Chunk(70_000))
        {
            merged.Add(Of(part));
        }

        var whole = Of(values);
        Assert.Equal(whole.ToSparse(), merged.ToSparse());
        Assert.Equal(whole.ToSummary(), merged.ToSummary());
    }

    [Fact(Timeout = 60_000)]
    public async Task The_sparse_form_gives_the_same_counts_and_percentiles_back()
    {
        await Task.Yield();
        var histogram = Of(Draw("bimodal"));
        var sparse = histogram.ToSparse();
        var back = LatencyHistogram.FromSparse(sparse);
        back.AddSparse(sparse);

        Assert.Equal(sparse.Select(bucket => new[] { bucket[0], 2 * bucket[1] }), back.ToSparse());
        Assert.Equal(histogram.ValueAtPercentile(99), back.ValueAtPercentile(99));
        Assert.Equal(histogram.Mean, back.Mean, 1e-6);
        Assert.Equal(sparse.OrderBy(bucket => bucket[0]), sparse);
    }

    [Fact]
    public void Every_bucket_begins_where_the_one_before_it_ends()
    {
        for (var i = 1; i < LatencyHistogram.BucketCount; i++)
        {
            Assert.Equal(i, LatencyHistogram.IndexOf(LatencyHistogram.LowestOf(i)));
            Assert.Equal(i, LatencyHistogram.IndexOf(LatencyHistogram.HighestOf(i)));
            Assert.Equal(LatencyHistogram.LowestOf(i), LatencyHistogram.HighestOf(i - 1) + 1);
        }

        Assert.Equal(LatencyHistogram.HighestMicroseconds, LatencyHistogram.HighestOf(LatencyHistogram.BucketCount - 1));
    }

    [Fact]
    public void A_latency_over_the_range_counts_at_its_end_and_as_clamped_and_one_below_counts_as_a_microsecond()
    {
        var histogram = Of([600_000_000, 600_000_001, long.MaxValue, 0, -5]);

        Assert.Equal((5, 2), (histogram.Count, histogram.Clamped));
        Assert.Equal((1, 600_000_000), (histogram.Min, histogram.Max));
        Assert.Equal([[1, 2], [LatencyHistogram.BucketCount - 1, 3]], histogram.ToSparse());
    }

    [Fact]
    public void Recording_allocates_nothing()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(1);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 1; i <= 100_000; i++)
        {
            histogram.Record(i * 7_001L);
        }

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.Equal(100_001, histogram.Count);
    }

    [Fact]
    public void A_cleared_histogram_is_empty_and_has_no_summary()
    {
        var histogram = Of([5, 5_000, 5_000_000]);
        histogram.Clear();

        Assert.Empty(histogram.ToSparse());
        Assert.Null(histogram.ToSummary());
        histogram.Record(7);
        Assert.Equal([[7, 1]], histogram.ToSparse());
    }

    [Theory]
    [InlineData(0L, 1L)]
    [InlineData(1L, 0L)]
    [InlineData(-1L, 1L)]
    [InlineData((long)LatencyHistogram.BucketCount, 1L)]
    public void A_broken_sparse_form_is_refused_with_a_sentence(long index, long count)
    {
        var refused = Assert.Throws<FormatException>(() => LatencyHistogram.FromSparse([[index, count]]));
        Assert.Contains($"[{index}, {count}]", refused.Message, StringComparison.Ordinal);
    }

    private static LatencyHistogram Of(long[] values)
    {
        var histogram = new LatencyHistogram();
        foreach (var value in values)
        {
            histogram.Record(value);
        }

        return histogram;
    }

    private static long[] Draw(string distribution)
    {
        var random = new Random(20260101);
        return [.. Enumerable.Range(0, Values).Select(_ => Math.Clamp(DrawOne(distribution, random), 1, LatencyHistogram.HighestMicroseconds))];
    }

    private static long DrawOne(string distribution, Random random) => distribution switch
    {
        "uniform" => random.NextInt64(1, 600_000_000),
        "exponential" => (long)(-Math.Log(1 - random.NextDouble()) * 500_000),
        "lognormal" => (long)Math.Exp(8 + (2 * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble()))),
        "bimodal" => random.Next(10) < 9 ? random.NextInt64(800, 1_200) : random.NextInt64(4_900_000, 5_100_000),
        _ => 123_456,
    };
}

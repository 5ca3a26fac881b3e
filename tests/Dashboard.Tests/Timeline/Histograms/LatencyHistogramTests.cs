using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

public sealed class LatencyHistogramTests
{
    public static TheoryData<string> Distributions => ["uniform", "exponential", "lognormal", "starvation", "constant"];

    [Theory(Timeout = 60_000)]
    [MemberData(nameof(Distributions))]
    public async Task Percentiles_lie_within_a_thousandth_of_the_exact_ones(string distribution)
    {
        await Task.Yield();
        var values = DrawInRange(distribution);
        var histogram = LatencyValues.Histogram(values);
        Array.Sort(values);

        foreach (var percentile in (double[])[0, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100])
        {
            var exact = values[Math.Max(0, (int)Math.Ceiling(Math.BitDecrement(percentile) * LatencyValues.Count / 100) - 1)];
            Assert.InRange(histogram.ValueAtPercentile(percentile), exact, Math.Max(exact, exact * 1.001));
        }

        Assert.Equal(LatencyValues.Count, histogram.Count);
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
        var values = DrawInRange("lognormal");
        var merged = new LatencyHistogram();
        foreach (var part in values.Chunk(70_000))
        {
            merged.Add(LatencyValues.Histogram(part));
        }

        var whole = LatencyValues.Histogram(values);
        Assert.Equal(whole.ToSparse(), merged.ToSparse());
        Assert.Equal(whole.ToSummary(), merged.ToSummary());
    }

    [Fact(Timeout = 60_000)]
    public async Task The_sparse_form_gives_the_same_counts_and_percentiles_back()
    {
        await Task.Yield();
        var histogram = LatencyValues.Histogram(DrawInRange("starvation"));
        var sparse = histogram.ToSparse();
        var back = LatencyHistogram.FromSparse(sparse);
        back.AddSparse(sparse);

        Assert.Equal(sparse.Select(bucket => new[] { bucket[0], 2 * bucket[1] }), back.ToSparse());
        Assert.Equal(histogram.ValueAtPercentile(99), back.ValueAtPercentile(99));
        Assert.Equal(histogram.Mean, back.Mean, 1e-6);
        Assert.Equal(sparse.OrderBy(bucket => bucket[0]), sparse);
    }

    [Fact(Timeout = 60_000)]
    public async Task Parts_added_in_their_stored_form_in_any_order_give_exactly_the_counts_of_the_whole()
    {
        await Task.Yield();
        var values = LatencyValues.Draw("pareto");
        var random = new Random(7);
        for (var round = 0; round < 20; round++)
        {
            var parts = values.Take(random.Next(1, 50_000)).Chunk(random.Next(1, 5_000)).Select(part => LatencyValues.Histogram(part).ToSparse()).ToArray();
            random.Shuffle(parts);
            var merged = new LatencyHistogram();
            foreach (var part in parts)
            {
                merged.AddSparse(part);
            }

            var whole = LatencyValues.Histogram(values.Take((int)merged.Count));
            Assert.Equal(whole.ToSparse(), merged.ToSparse());
            Assert.Equal(LatencyHistogram.FromSparse(whole.ToSparse()).ToSummary(), merged.ToSummary());
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Recording_takes_the_same_time_for_the_shortest_and_the_longest_latency_in_an_empty_and_in_a_full_histogram()
    {
        await Task.Yield();
        var full = LatencyValues.Histogram(DrawInRange("uniform"));
        foreach (var (histogram, value) in (ReadOnlySpan<(LatencyHistogram, long)>)[(new(), 1), (new(), LatencyHistogram.HighestMicroseconds), (full, 1), (full, long.MaxValue)])
        {
            // Measured: about 2 ns. A search through the 20,601 buckets would take some 10,000; the bound leaves room for a busy machine.
            Assert.InRange(BestNanosecondsPerRecord(histogram, value), 0, 500);
        }
    }

    [Fact]
    public void More_counts_than_JSON_keeps_exact_are_refused_with_a_sentence()
    {
        long[][] full = [.. Enumerable.Range(1, 8_192).Select(i => (long[])[i, (1L << 40) - 1])];
        var histogram = new LatencyHistogram();
        Array.ForEach(full.Chunk(1_000).ToArray(), part => histogram.AddSparse(part));

        var refused = Assert.Throws<FormatException>(() => histogram.AddSparse([[8_193, 8_192]]));

        Assert.Equal("A histogram holds at most 9007199254740991 latencies; there are more.", refused.Message);
        Assert.Equal(full.AsEnumerable(), histogram.ToSparse());
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
        var histogram = LatencyValues.Histogram([600_000_000, 600_000_001, long.MaxValue, 0, -5]);

        Assert.Equal((5, 2), (histogram.Count, histogram.Clamped));
        Assert.Equal((1, 600_000_000), (histogram.Min, histogram.Max));
        Assert.Equal([[1, 2], [LatencyHistogram.BucketCount - 1, 3]], histogram.ToSparse());
    }

    [Fact]
    public void Recording_allocates_nothing()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(1);

        // What the runtime allocates once on this thread, when it compiles the loop anew, is none of a recording's.
        Assert.Equal(0, Enumerable.Range(0, 3).Min(_ => AllocatedBy(histogram)));
        Assert.Equal(300_001, histogram.Count);

        static long AllocatedBy(LatencyHistogram histogram)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (var i = 1; i <= 100_000; i++)
            {
                histogram.Record(i * 7_001L);
            }

            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }

    [Fact]
    public void A_cleared_histogram_is_empty_and_has_no_summary()
    {
        var histogram = LatencyValues.Histogram([5, 5_000, 5_000_000]);
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
    [InlineData(1L, 1L << 40)]
    public void A_broken_sparse_form_is_refused_with_a_sentence(long index, long count)
    {
        var refused = Assert.Throws<FormatException>(() => LatencyHistogram.FromSparse([[5, 5], [index, count]]));
        Assert.Contains($"[{index}, {count}]", refused.Message, StringComparison.Ordinal);
    }

    private static double BestNanosecondsPerRecord(LatencyHistogram histogram, long value)
    {
        const int Records = 200_000;
        return Enumerable.Range(0, 5).Min(_ =>
        {
            var start = System.Diagnostics.Stopwatch.GetTimestamp();
            for (var i = 0; i < Records; i++)
            {
                histogram.Record(value);
            }

            return System.Diagnostics.Stopwatch.GetElapsedTime(start).TotalNanoseconds / Records;
        });
    }

    private static long[] DrawInRange(string distribution) => [.. LatencyValues.Draw(distribution).Select(value => Math.Clamp(value, 1, LatencyHistogram.HighestMicroseconds))];
}

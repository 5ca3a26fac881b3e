using Dashboard.Timeline.Histograms;
using HdrHistogram;

namespace Dashboard.Tests.Timeline.Histograms;

/// <summary>Our histogram beside the package HdrHistogram, a million values each of five distributions.</summary>
public sealed class HdrOracleTests
{
    /// <summary>What hdr-histogram-js 3.0.1 printed for these values, but for its maximum, which it knows exactly.</summary>
    private const string Printed =
        """
               Value     Percentile TotalCount 1/(1-Percentile)

               0.001 0.000000000000          1           1.00
               0.001 0.100000000000          1           1.11
               0.900 0.200000000000          2           1.25
               1.500 0.300000000000          3           1.43
               2.047 0.400000000000          4           1.67
               2.049 0.500000000000          5           2.00
               5.003 0.550000000000          7           2.22
               5.003 0.600000000000          7           2.50
               5.003 0.650000000000          7           2.86
               5.003 0.700000000000          7           3.33
             123.519 0.750000000000          8           4.00
             123.519 0.775000000000          8           4.44
             123.519 0.800000000000          8           5.00
            2500.607 0.825000000000          9           5.71
            2500.607 0.850000000000          9           6.67
            2500.607 0.875000000000          9           8.00
            2500.607 0.887500000000          9           8.89
            2500.607 0.900000000000          9          10.00
           59015.167 0.912500000000         10          11.43
           59015.167 1.000000000000         10
        #[Mean    =     6163.836, StdDeviation   =    17627.226]
        #[Max     =    59015.167, Total count    =           10]
        #[Buckets =           20, SubBuckets     =         2048]

        """;

    private static readonly double[] Percentiles = [25, 50, 66, 75, 80, 90, 95, 98, 99, 99.9, 99.99, 100];

    [Theory(Timeout = 120_000)]
    [InlineData("uniform")]
    [InlineData("exponential")]
    [InlineData("lognormal")]
    [InlineData("starvation")]
    [InlineData("pareto")]
    public async Task Percentiles_counts_encoding_and_distribution_are_the_packages(string distribution)
    {
        await Task.Yield();
        var values = LatencyValues.Draw(distribution);
        var (ours, theirs) = (LatencyValues.Histogram(values), HdrOracle.Record(values));

        Assert.Equal((LatencyValues.Count, values.Count(value => value > LatencyHistogram.HighestMicroseconds)), (ours.Count, ours.Clamped));
        Assert.Equal(distribution == "pareto", ours.Clamped > 1_000);
        Assert.Equal(HdrOracle.Counts(theirs), ours.ToSparse());
        AssertFigures(theirs, ours);
        Assert.Equal(HdrOracle.Distribution(theirs), ours.ToPercentileDistribution());

        // Our encoding as the package reads it.
        var decoded = HdrOracle.Decode(ours.ToV2Compressed());
        Assert.Equal(ours.ToSparse(), HdrOracle.Counts(decoded));
        AssertFigures(decoded, ours);
    }

    [Fact]
    public void An_empty_histogram_and_one_of_a_single_value_are_the_packages_too()
    {
        foreach (var values in (long[][])[[], [1], [5_000], [600_000_000]])
        {
            var (ours, theirs) = (LatencyValues.Histogram(values), HdrOracle.Record(values));

            // Of nothing, mean and deviation are 0 to us and to the other libraries.
            Assert.Equal(HdrOracle.Distribution(theirs).Replace("         NaN", "       0.000", StringComparison.Ordinal), ours.ToPercentileDistribution());
            Assert.Equal(ours.ToSparse(), HdrOracle.Counts(HdrOracle.Decode(ours.ToV2Compressed())));
        }
    }

    [Fact]
    public void The_percentile_distribution_is_what_another_library_prints()
    {
        var histogram = LatencyValues.Histogram([1, 900, 1_500, 2_047, 2_048, 5_000, 5_003, 123_456, 2_500_000, 59_000_000]);

        Assert.Equal(Printed.ReplaceLineEndings("\n"), histogram.ToPercentileDistribution());
    }

    [Fact]
    public void Buckets_begin_and_end_where_the_packages_do_and_have_its_middle()
    {
        var theirs = new LongHistogram(1, LatencyHistogram.HighestMicroseconds, 3);
        for (var i = 1; i < LatencyHistogram.BucketCount - 1; i++)
        {
            var lowest = LatencyHistogram.LowestOf(i);
            Assert.Equal(
                (theirs.LowestEquivalentValue(lowest), theirs.HighestEquivalentValue(lowest), theirs.MedianEquivalentValue(lowest)),
                (lowest, LatencyHistogram.HighestOf(i), (long)LatencyHistogram.MiddleOf(i)));
        }
    }

    /// <summary>The smallest value at or below which so many percent lie. The package rounds to the nearest rank: of five values its 25th percentile is the first.</summary>
    [Fact]
    public void A_percentile_of_few_latencies_is_never_rounded_down()
    {
        var rounded = 0;
        for (var count = 1; count <= 200; count++)
        {
            long[] values = [.. Enumerable.Range(1, count).Select(value => (long)value)];
            var (ours, theirs) = (LatencyValues.Histogram(values), HdrOracle.Record(values));
            foreach (var percentile in (decimal[])[1, 25, 50, 66.6m, 75, 90, 95, 99, 99.9m])
            {
                Assert.Equal((long)Math.Ceiling(percentile * count / 100), ours.ValueAtPercentile((double)percentile));
                rounded += theirs.GetValueAtPercentile((double)percentile) < ours.ValueAtPercentile((double)percentile) ? 1 : 0;
            }
        }

        Assert.InRange(rounded, 100, 1_800);
    }

    [Fact]
    public void A_latency_recorded_after_a_percentile_was_asked_for_is_in_the_next_one_and_a_cleared_histogram_forgets_all()
    {
        var histogram = LatencyValues.Histogram([100, 200]);
        Assert.Equal(200, histogram.ValueAtPercentile(100));

        histogram.Record(300);
        Assert.Equal(300, histogram.ValueAtPercentile(100));

        histogram.Clear();
        Array.ForEach<long>([7, 8, 9], histogram.Record);
        Assert.Equal((8, 9), (histogram.ValueAtPercentile(50), histogram.ValueAtPercentile(99)));
    }

    /// <summary>The package gives a bucket's ends where we know the exact minimum and maximum: ours is never beyond those, and otherwise the same.</summary>
    private static void AssertFigures(HistogramBase theirs, LatencyHistogram ours)
    {
        Assert.Equal(ours.Min, ours.ValueAtPercentile(0));
        Assert.Equal(LatencyHistogram.IndexOf(theirs.GetValueAtPercentile(0)), LatencyHistogram.IndexOf(ours.Min));
        foreach (var percentile in Percentiles)
        {
            Assert.Equal(Math.Clamp(theirs.GetValueAtPercentile(percentile), ours.Min, ours.Max), ours.ValueAtPercentile(percentile));
        }

        // The package's last bucket, and so its middle, reaches beyond the range; apart from that the sums differ in the last digits only.
        var allowed = LatencyHistogram.IndexOf(ours.Max) < LatencyHistogram.BucketCount - 1 ? 1e-12 : 1e-4;
        Assert.Equal(theirs.GetMean(), ours.Mean, theirs.GetMean() * allowed);
        Assert.Equal(theirs.GetStdDeviation(), ours.StandardDeviation, theirs.GetStdDeviation() * Math.Max(allowed, 1e-9));
    }
}

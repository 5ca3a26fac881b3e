using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class PercentilesTests
{
    [Theory]
    [InlineData(50, 20)]
    [InlineData(66, 30)]
    [InlineData(90, 100)]
    [InlineData(95, 200)]
    [InlineData(99, 1_000)]
    [InlineData(99.9, 10_000)]
    [InlineData(99.99, 100_000)]
    [InlineData(100, 1)]
    public void A_percentile_needs_ten_requests_above_it(double percentile, long requests)
    {
        Assert.Equal(requests, Percentiles.RequestsNeeded(percentile));
        Assert.True(Percentiles.Supported(percentile, requests));
        Assert.False(Percentiles.Supported(percentile, requests - 1));
    }

    [Theory]
    [InlineData(-0.1)]
    [InlineData(100.1)]
    [InlineData(double.NaN)]
    public void There_is_no_such_percentile(double percentile)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => Percentiles.RequestsNeeded(percentile));
    }

    [Fact]
    public void The_table_reads_the_histogram_and_says_which_rows_are_supported()
    {
        var histogram = new LatencyHistogram();
        for (var ms = 1; ms <= 250; ms++)
        {
            histogram.Record(ms * 1000);
        }

        var load = new LoadSummary(250, 25, 10, 250, 0, 0, 0) { Service = histogram.ToSparse(), Latency = histogram.ToSummary() };
        var rows = Percentiles.Of(load);

        Assert.Equal([50, 66, 75, 80, 90, 95, 98, 99, 99.9, 100], rows.Select(row => row.Percentile));
        Assert.Equal([true, true, true, true, true, true, false, false, false, true], rows.Select(row => row.Supported));
        Assert.Equal(125, rows[0].ServiceMs!.Value, tolerance: 0.2);
        Assert.Equal(250, rows[^1].ServiceMs);
        Assert.All(rows, row => Assert.Null(row.ResponseMs));
        Assert.Equal(95, Percentiles.HighestSupported(250));
        Assert.Null(Percentiles.HighestSupported(19));
    }

    [Fact]
    public void A_load_without_an_answer_has_a_table_without_values()
    {
        var rows = Percentiles.Of(new LoadSummary(0, 0, 10, 3, 0, 0, 0));

        Assert.Equal(10, rows.Count);
        Assert.All(rows, row => Assert.True(row is { ServiceMs: null, ResponseMs: null, Supported: false }));
    }
}

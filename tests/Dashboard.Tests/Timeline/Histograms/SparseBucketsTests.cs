using System.Text;
using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

public sealed class SparseBucketsTests
{
    private const long MaxInABucket = (1L << 40) - 1;

    public static TheoryData<string, long[][]> Histograms => new()
    {
        { "none", [] },
        { "one", [[1, 1]] },
        { "both ends", [[1, MaxInABucket], [LatencyHistogram.BucketCount - 1, MaxInABucket]] },
        { "neighbours and far ones", [[63, 127], [64, 128], [128, 1], [8_192, 16_384], [8_193, 300]] },
        { "as another program may order them", [[9_000, 2], [3, 1], [9_000, 5]] },
    };

    [Theory]
    [MemberData(nameof(Histograms))]
    public void What_goes_in_comes_out_by_every_way(string name, long[][] buckets)
    {
        SparseBuckets packed = buckets;
        var pairs = new List<long[]>();
        foreach (var (index, count) in packed.Counts)
        {
            pairs.Add([index, count]);
        }

        Assert.Equal(buckets, packed);
        Assert.Equal(buckets, pairs);
        Assert.Equal(buckets.Length == 0, packed.IsEmpty);
        Assert.Equal(buckets.Sum(bucket => bucket[1]), packed.Total);
        Assert.Equal(JsonSerializer.Serialize(buckets), JsonSerializer.Serialize(packed));
        Assert.Equal(packed, JsonSerializer.Deserialize<SparseBuckets>(JsonSerializer.Serialize(buckets)));
        Assert.NotEqual(packed, SparseBuckets.Of([[7, 7]]));
        Assert.NotEmpty(name);
    }

    [Fact]
    public void A_histogram_packed_and_added_to_an_empty_one_is_the_same_histogram()
    {
        var (random, histogram, again) = (new Random(3), new LatencyHistogram(), new LatencyHistogram());
        for (var i = 0; i < 20_000; i++)
        {
            histogram.Record((long)Math.Exp(random.NextDouble() * Math.Log(LatencyHistogram.HighestMicroseconds)));
        }

        again.AddSparse(histogram.ToSparse());

        Assert.Equal(histogram.ToSparse(), again.ToSparse());
    }

    /// <summary>What makes an hour of load small: arrays of arrays took forty bytes a bucket.</summary>
    [Fact]
    public void A_bucket_takes_at_most_four_bytes_in_a_histogram_of_a_thousand()
    {
        var random = new Random(5);
        SparseBuckets packed = [.. Enumerable.Range(8_000, 12_000).OrderBy(_ => random.Next()).Take(1_000).Order().Select(i => (long[])[i, random.Next(1, 2_000)])];

        Assert.InRange(packed.Bytes, 2_000, 4_000);
    }

    /// <summary>Charts go over the intervals of an hour several times.</summary>
    [Fact]
    public void To_go_over_them_allocates_nothing()
    {
        SparseBuckets packed = [.. Enumerable.Range(1, 100).Select(i => (long[])[i * 100, i])];
        var (total, allocated) = (packed.Total, long.MaxValue);

        // The first time, it is compiled.
        for (var times = 0; times < 2; times++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            foreach (var (_, count) in packed.Counts)
            {
                total += count;
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.Equal((3 * 5_050, 0), (total, allocated));
    }

    [Theory]
    [InlineData("[[-1,5]]")]
    [InlineData("[[0,5]]")]
    [InlineData("[[5,0]]")]
    [InlineData("[[5,-1]]")]
    [InlineData("[[5]]")]
    [InlineData("[[5,1,1]]")]
    [InlineData("[[5,1.5]]")]
    [InlineData("[[5,\"1\"]]")]
    [InlineData("[null]")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("[[5,9223372036854775807]]")]
    [InlineData("[[20601,1]]")]
    public void What_is_no_histogram_makes_its_line_unreadable_and_is_never_kept(string written)
    {
        var line = $"{{\"kind\":\"load\",\"t\":1,\"windowSeconds\":0.25,\"draining\":false,\"sent\":1,\"completed\":1,\"inFlight\":1,\"bytes\":1,\"service\":{written}}}";

        Assert.Null(RunFileReader.Item(Encoding.UTF8.GetBytes(line)));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<SparseBuckets>(written));
        Assert.IsType<LoadInterval>(RunFileReader.Item(Encoding.UTF8.GetBytes(line.Replace(written, "[[5,1]]", StringComparison.Ordinal))));
    }

    [Fact]
    public void A_histogram_of_more_latencies_than_can_be_added_up_is_refused()
    {
        long[][] tooMany = [.. Enumerable.Range(1, 1_025).Select(i => (long[])[i, MaxInABucket])];

        Assert.Throws<FormatException>(() => SparseBuckets.Of(tooMany));
        Assert.Equal(1_000 * MaxInABucket, SparseBuckets.Of(tooMany.AsSpan(0, 1_000)).Total);
        Assert.Throws<FormatException>(() => SparseBuckets.Of([[5]]));
    }
}

using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline;

/// <summary>What a timeline remembers of a load's older part: coarser, and exact.</summary>
public sealed class LoadHistoryTests
{
    private readonly TimelineRing _ring = new();

    [Fact]
    public void After_five_minutes_four_intervals_are_one_second_and_nothing_is_lost_or_counted_twice()
    {
        LoadInterval[] all = [.. Enumerable.Range(1, 2_400).Select(i => Interval(i * 0.25, i))];
        Publish(all);

        var kept = Loads();
        var (fine, coarse) = (kept[^LoadHistory.FineCapacity..], kept[..^LoadHistory.FineCapacity]);
        Assert.Equal(all[^LoadHistory.FineCapacity..], fine);
        Assert.Equal(300, coarse.Length);
        Assert.All(coarse, second => Assert.Equal(1, second.WindowSeconds));
        Assert.Equal(Enumerable.Range(1, 300).Select(second => (double)second), coarse.Select(second => second.T));
        foreach (var (second, quarters) in coarse.Zip(all.Chunk(4)))
        {
            Assert.Equal(
                (quarters.Sum(q => q.Sent), quarters.Sum(q => q.Completed), quarters.Sum(q => q.Bytes), quarters.Sum(q => q.Offered), quarters.Sum(q => q.NotSent)),
                (second.Sent, second.Completed, second.Bytes, second.Offered, second.NotSent));
            Assert.Equal((quarters[3].InFlight, quarters[3].AgentThreadCount, quarters[3].AgentQueueLength), (second.InFlight, second.AgentThreadCount, second.AgentQueueLength));
            Assert.Equal(quarters.Average(q => q.AgentCpuPercent), second.AgentCpuPercent, 9);
            Assert.Equal(quarters.Sum(q => q.Failed), second.Failed);
            Assert.Equal(quarters.Sum(q => q.Errors.GetValueOrDefault("timeout")), second.Errors.GetValueOrDefault("timeout"));
            Assert.Equal(Sum(quarters.Select(q => q.Service)), second.Service);
            Assert.Equal(Sum(quarters.Select(q => q.Response)), second.Response);
        }
    }

    [Fact]
    public void Loads_at_the_same_time_are_merged_apart_and_nothing_is_lost()
    {
        LoadInterval[] all = [.. Enumerable.Range(1, 1_200).SelectMany(i => new[] { Interval(i * 0.25, i), Interval(i * 0.25, 2 * i) with { Beside = 1 } })];
        Publish(all);

        var coarse = Loads()[..^LoadHistory.FineCapacity];
        Assert.Equal(300, coarse.Length);
        Assert.All(coarse, second => Assert.Equal(1, second.WindowSeconds));
        Assert.All([0, 1], load => Assert.Equal(
            all.Where(interval => interval.Beside == load).Sum(interval => interval.Sent), Loads().Where(interval => interval.Beside == load).Sum(interval => interval.Sent)));
    }

    [Fact]
    public void Processor_time_of_the_agent_is_weighted_by_time()
    {
        Publish([Interval(0.1, 1) with { WindowSeconds = 0.1, AgentCpuPercent = 100 }, Interval(0.6, 2) with { WindowSeconds = 0.5, AgentCpuPercent = 10 }]);
        Age();

        Assert.Equal(25, Loads()[0].AgentCpuPercent, 9);
    }

    /// <summary>Each change of <c>what</c> ends the second in its middle: two intervals before, two after it.</summary>
    [Theory]
    [InlineData("drain")]
    [InlineData("loop")]
    [InlineData("load")]
    [InlineData("gap")]
    public void What_differs_is_never_merged(string what)
    {
        var quarters = Enumerable.Range(1, 4).Select(i => Interval(i * 0.25, i)).ToArray();
        Publish(quarters[..2]);
        if (what == "load")
        {
            _ring.Add(new Phase(0.5, "load", "Another load."));
        }

        Publish([.. quarters[2..].Select(quarter => what switch
        {
            "drain" => quarter with { Draining = true },
            "loop" => quarter with { OpenLoop = !quarter.OpenLoop },
            "gap" => quarter with { T = quarter.T + 0.25 },
            _ => quarter,
        })]);
        Age();

        var halves = Loads()[..2];
        Assert.All(halves, half => Assert.Equal(0.5, half.WindowSeconds));
        Assert.Equal([quarters[0].Sent + quarters[1].Sent, quarters[2].Sent + quarters[3].Sent], halves.Select(half => half.Sent));
        Assert.Equal(quarters[1].Draining, halves[0].Draining);
        Assert.Equal(what == "drain", halves[1].Draining);
    }

    [Fact]
    public void A_merged_second_stands_where_its_last_interval_stood()
    {
        for (var i = 1; i <= 8; i++)
        {
            _ring.Add(Interval(i * 0.25, i));
            _ring.Add(new PoolSample((i * 0.25) + 0.01, 0.25));
        }

        Age();

        Assert.Equal([0.26, 0.51, 0.76, 1, 1.01, 1.26, 1.51, 1.76, 2, 2.01], _ring.Snapshot().Take(10).Select(item => item.T));
    }

    [Fact]
    public void An_hour_is_remembered_and_no_more_however_the_intervals_lie()
    {
        Publish(Enumerable.Range(1, 4 * 3_700).Select(i => Interval(i * 0.25, 1)));
        Assert.Equal(3_700 - 3_600, Loads()[0].T, 1.01);
        Assert.Equal(3_700, Loads()[^1].T);

        // Each with a gap before it: nothing can be merged.
        Publish(Enumerable.Range(1, 10_000).Select(i => Interval(4_000 + i, 1)));
        Assert.InRange(Loads().Length, LoadHistory.CoarseCapacity, LoadHistory.CoarseCapacity + LoadHistory.FineCapacity + 1);
    }

    [Fact]
    public void Histograms_of_any_width_take_no_more_than_their_bound()
    {
        SparseBuckets widest = [.. Enumerable.Range(1, LatencyHistogram.BucketCount - 1).Select(i => (long[])[i, 1_000])];
        for (var i = 1; i <= 3_000; i++)
        {
            _ring.Add(Interval(i * 0.25, i) with { Service = widest, Response = widest });
            _ring.Add(new PoolSample(i * 0.25, 0.25));
        }

        var kept = Loads();
        Assert.InRange(kept.Sum(interval => (long)interval.Service.Bytes + interval.Response.Bytes), 0.9 * LoadHistory.LargestBytes, LoadHistory.LargestBytes);
        Assert.Equal(750, kept[^1].T);
        Assert.Equal(3_000, _ring.Snapshot().OfType<PoolSample>().Count());
    }

    /// <summary>Whether somebody was there at the time or comes later: the rate of a second is the same, and so are its percentiles.</summary>
    [Fact]
    public void Who_comes_later_sees_for_a_whole_second_the_figures_that_were_seen_then()
    {
        LoadInterval[] all = [.. Enumerable.Range(1, 800).Select(i => Interval(i * 0.2513, i) with { WindowSeconds = 0.2513 })];
        Publish(all);
        Age();

        var then = Figures(all);
        var later = Figures(Loads()[..200]);
        Assert.Equal(200, later.Count);
        Assert.All(later.Skip(1), point =>
        {
            var seen = then[point.Key];
            Assert.Equal(seen.Completed!.Value, point.Value.Completed!.Value, 1.0);
            Assert.Equal(seen.Latency, point.Value.Latency);
        });
    }

    private static Dictionary<double, (double? Completed, LatencyPoint Latency)> Figures(IEnumerable<LoadInterval> intervals)
    {
        var (rates, recent) = (new LoadRates(), new RecentLatency(interval => interval.Service));
        return intervals.ToDictionary(interval => interval.T, interval => (rates.Add(interval).Completed, recent.Add(interval)));
    }

    private static LoadInterval Interval(double t, int seed) => new(t, 0.25, Draining: false, 100 + (seed % 7), 90 + (seed % 5), seed % 50, 1_000 + seed)
    {
        Offered = 110 + (seed % 7),
        NotSent = seed % 3,
        Errors = seed % 2 == 0 ? new Dictionary<string, long> { ["timeout"] = seed % 11 } : seed % 3 == 0 ? new Dictionary<string, long> { ["http5xx"] = 1, ["timeout"] = 2 } : new Dictionary<string, long>(),
        Service = [[1_000 + (seed % 4), 3], [2_000, 1 + (seed % 9)]],
        Response = seed % 2 == 0 ? [] : [[5_000 + (seed % 4), 2]],
        AgentCpuPercent = seed % 30,
        AgentThreadCount = seed % 9,
        AgentQueueLength = seed % 4,
    };

    private static SparseBuckets Sum(IEnumerable<SparseBuckets> parts)
    {
        var sum = new LatencyHistogram();
        foreach (var part in parts)
        {
            sum.AddSparse(part);
        }

        return sum.ToSparse();
    }

    private void Publish(IEnumerable<LoadInterval> intervals)
    {
        foreach (var interval in intervals)
        {
            _ring.Add(interval);
        }
    }

    /// <summary>Lets five minutes of another load pass.</summary>
    private void Age()
    {
        _ring.Add(new Phase(10_000, "load", "A later load."));
        Publish(Enumerable.Range(1, LoadHistory.FineCapacity).Select(i => Interval(10_000 + (i * 0.25), 1)));
    }

    private LoadInterval[] Loads() => [.. _ring.Snapshot().OfType<LoadInterval>()];
}

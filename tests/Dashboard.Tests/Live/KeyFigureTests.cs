using Dashboard.Live;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Live;

public sealed class KeyFigureTests
{
    private static KeyFigure Tile(string name, params TimelineItem[] items)
    {
        var state = new LiveState();
        foreach (var item in items)
        {
            state.Apply(item);
        }

        return KeyFigure.From(state, 2).Single(t => t.Name == name);
    }

    [Fact]
    public void Every_figure_has_a_definition_and_a_dash_when_nothing_is_known()
    {
        var tiles = KeyFigure.From(new LiveState(), 2);

        Assert.NotEmpty(tiles);
        Assert.All(tiles, tile => Assert.Equal("–", tile.Value));
        Assert.All(tiles, tile => Assert.NotEmpty(tile.Definition));
    }

    [Theory]
    [InlineData(SessionState.Killed)]
    [InlineData(SessionState.Ended)]
    [InlineData(SessionState.Detached)]
    public void Of_a_target_that_is_gone_nothing_is_known_any_more_and_nothing_is_red(SessionState end)
    {
        var state = Starving();
        Assert.Contains(KeyFigure.From(state, 2), tile => tile.Tone == "bad");

        state.Apply(new SessionChange(5.1, end, "It ended."));

        // What the load agent still says of a load that is being given up comes after it.
        state.Apply(new LoadInterval(5.25, 0.25, true, 0, 0, 0, 0) { Errors = new Dictionary<string, long> { ["connect"] = 900 } });
        Assert.All(KeyFigure.From(state, 2), tile => Assert.Equal(("–", ""), (tile.Value, tile.Tone)));
        Assert.DoesNotContain(KeyFigure.From(state, 2), tile => tile.Words.Contains("failed", StringComparison.Ordinal) || tile.Unit.Contains('↑', StringComparison.Ordinal));
    }

    [Fact]
    public void Of_a_target_that_is_silent_no_figure_looks_back_and_with_the_next_sample_all_are_there_again()
    {
        var state = Starving();
        state.Now = 6;
        Assert.Equal("20", Threads(state).Value);

        state.Now = 6.1;
        Assert.Equal(("–", "", ""), (Threads(state).Value, Threads(state).Unit, Threads(state).Words));
        Assert.All(KeyFigure.From(state, 2), tile => Assert.NotEqual("bad", tile.Tone));

        state.Now = 9;
        Assert.All(KeyFigure.From(state, 2), tile => Assert.Equal(("–", ""), (tile.Value, tile.Tone)));

        state.Apply(new PoolSample(9.1, 4.1) { ThreadCount = 21, QueueLength = 3 });
        state.Now = 9.1;
        Assert.Equal("21", Threads(state).Value);
    }

    /// <summary>20 threads, work that waits and requests that fail until t = 5.</summary>
    private static LiveState Starving()
    {
        var state = new LiveState();
        for (var i = 1; i <= 20; i++)
        {
            state.Apply(new PoolSample(i * 0.25, 0.25) { ThreadCount = i, QueueLength = 80, CpuPercent = 5 });
            state.Apply(new LoadInterval(i * 0.25, 0.25, false, 10, 5, 100, 0) { Errors = new Dictionary<string, long> { ["timeout"] = 5 } });
        }

        return state;
    }

    private static KeyFigure Threads(LiveState state) => KeyFigure.From(state, 2).Single(tile => tile.Name == "Threads");

    [Fact]
    public void Threads_are_said_per_core_with_their_trend()
    {
        var tile = Tile("Threads", new PoolSample(1, 0.25) { ThreadCount = 10 }, new PoolSample(3, 0.25) { ThreadCount = 18 });

        Assert.Equal(("18", "↑ 4/s", "9/core"), (tile.Value, tile.Unit, tile.Words));
    }

    [Theory]
    [InlineData(0, 5, "0 s", "no backlog", "")]
    [InlineData(2, 50, "10 ms", "before an item starts", "")]
    [InlineData(20, 20, "250 ms", "before an item starts", "warn")]
    [InlineData(88, 4, "5.5 s", "before an item starts", "bad")]
    [InlineData(88, 0, "≥ 1.75 s", "none taken for 1 s", "bad")]
    public void How_long_an_item_waits_is_said_with_what_it_means(double queue, double completed, string value, string words, string tone)
    {
        var tile = Tile("Queue wait", [.. Samples(8, _ => (queue, completed))]);

        Assert.Equal((value, words, tone), (tile.Value, tile.Words, tile.Tone));
    }

    [Fact]
    public void Mean_and_percentile_of_the_wait_are_of_the_same_items_where_each_is_timed()
    {
        var waits = new LatencyHistogram();
        waits.Record(200_000);
        waits.Record(1_000_000);

        var tile = Tile("Queue wait", [.. Samples(8, _ => (88, 4)), new RequestTimes(2, 1) { QueueWaits = waits.ToSparse() }]);

        Assert.Equal(("600 ms", "mean; p99 1 s", "warn"), (tile.Value, tile.Words, tile.Tone));
    }

    [Fact]
    public void A_wait_that_grows_or_shrinks_by_a_twentieth_of_itself_a_second_has_an_arrow()
    {
        string UnitOf(Func<int, double> queue) => Tile("Queue wait", [.. Samples(20, i => (queue(i), 10))]).Unit;

        Assert.Equal(("↑", "↓", "→", ""), (UnitOf(i => 40 + (i * 4)), UnitOf(i => 100 - (i * 4)), UnitOf(_ => 80), UnitOf(_ => 0)));
    }

    /// <summary>Counters alone would say that it falls: the queue gets shorter while the items that are taken have waited longer and longer.</summary>
    [Fact]
    public void The_arrow_is_of_the_wait_that_the_tile_shows()
    {
        var items = new List<TimelineItem>();
        foreach (var (i, sample) in Samples(20, i => (100 - (i * 4), 10)).Index())
        {
            items.Add(sample);
            if (i % 4 == 3)
            {
                var waits = new LatencyHistogram();
                waits.Record((i + 1) * 250_000);
                items.Add(new RequestTimes((i + 1) * 0.25, 1) { QueueWaits = waits.ToSparse() });
            }
        }

        Assert.Equal("↑", Tile("Queue wait", [.. items]).Unit);
    }

    [Fact]
    public void A_wait_that_cannot_be_known_is_a_dash_and_no_standstill()
    {
        var tile = Tile("Queue wait", new PoolSample(1, 0.25) { QueueLength = 80 }, new PoolSample(1.25, 0.25) { QueueLength = 80 });

        Assert.Equal(("–", "", "", ""), (tile.Value, tile.Unit, tile.Words, tile.Tone));
    }

    private static IEnumerable<TimelineItem> Samples(int count, Func<int, (double Queue, double Completed)> of) => Enumerable.Range(1, count).Select(i =>
        new PoolSample(i * 0.25, 0.25) { ThreadCount = 3, QueueLength = of(i).Queue, CompletedItems = of(i).Completed });

    [Theory]
    [InlineData(12, "12 requests open")]
    [InlineData(0, "load ended")]
    public void Drained_requests_are_never_part_of_the_throughput(int unanswered, string words)
    {
        var tile = Tile(
            "Requests",
            new PoolSample(1, 0.25) { RequestsStarted = 2 },
            new LoadInterval(1, 0.25, Draining: true, Sent: 0, Completed: 50, InFlight: unanswered, Bytes: 0));

        Assert.Equal("8", tile.Value);
        Assert.Equal(words, tile.Words);
    }
}

using Dashboard.Live;
using Dashboard.Timeline;

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

    [Fact]
    public void Threads_are_said_per_core_with_their_trend()
    {
        var tile = Tile("Threads", new PoolSample(1, 0.25) { ThreadCount = 10 }, new PoolSample(3, 0.25) { ThreadCount = 18 });

        Assert.Equal(("18", "↑ 4/s", "9 per core"), (tile.Value, tile.Unit, tile.Words));
    }

    [Fact]
    public void Drained_requests_are_never_part_of_the_throughput()
    {
        var tile = Tile(
            "Requests",
            new PoolSample(1, 0.25) { RequestsStarted = 2 },
            new LoadInterval(1, 0.25, Draining: true, Sent: 0, Completed: 50, InFlight: 12, Bytes: 0));

        Assert.Equal("8", tile.Value);
        Assert.Equal("started by the target; 12 requests of our load unanswered", tile.Words);
    }
}

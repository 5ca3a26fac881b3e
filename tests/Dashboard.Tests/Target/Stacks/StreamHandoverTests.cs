using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Stacks;

public sealed class StreamHandoverTests
{
    private readonly List<BlockEvent> _heard = [];
    private readonly StreamHandover<string> _handover;

    public StreamHandoverTests() => _handover = new StreamHandover<string>(_heard.Add);

    private IEnumerable<double> Times => _heard.Select(e => e.T);

    [Fact]
    public void Each_step_is_told_once_when_two_streams_tell_the_same()
    {
        Say("old", 1, 2);
        Say("new", 2, 2.25);
        Say("old", 2.25, 2.375, 2.5, 3);
        Say("new", 2.375, 2.5, 3, 4);

        Assert.Equal([1, 2, 2.25, 2.375, 2.5, 3, 4], Times);
    }

    [Fact]
    public void Steps_of_the_second_wait_until_the_first_has_come_as_far()
    {
        Say("old", 1);
        Say("new", 1, 1.75, 2);
        Assert.Equal([1], Times);

        Say("old", 1.25, 1.75);

        Assert.Equal([1, 1.25, 1.75, 2], Times);
    }

    [Fact]
    public void The_second_takes_over_when_the_first_ends()
    {
        var done = _handover.Done;
        Say("old", 1);
        Say("new", 1, 1.75);
        Assert.False(done.IsCompleted);

        _handover.End("old");
        Say("new", 2);

        Assert.Equal([1, 1.75, 2], Times);
        Assert.True(done.IsCompleted);
    }

    [Fact]
    public void The_first_goes_on_when_the_second_ends_and_a_third_may_take_over()
    {
        Say("old", 1);
        Say("new", 1, 1.75);
        _handover.End("new");
        Say("new", 1.875);
        Say("old", 2, 3);
        Say("third", 3, 4);
        Say("old", 4);

        Assert.Equal([1, 2, 3, 4], Times);
    }

    [Fact]
    public void Steps_that_wait_are_bounded_and_what_is_beyond_is_told_as_lost()
    {
        Say("old", 0);
        Say("new", 0);
        Say("new", [.. Enumerable.Range(0, 100_010).Select(n => 1 + (n / 131_072.0))]);
        Say("old", 2);

        Assert.Equal(10, Assert.Single(_heard, e => e.Kind == BlockEventKind.EventsLost).Missing);
        Assert.Equal(100_002, _heard.Count);
    }

    private void Say(string stream, params double[] times)
    {
        foreach (var t in times)
        {
            _handover.Deliver(stream, new BlockEvent(BlockEventKind.TimePassed, t));
        }
    }
}

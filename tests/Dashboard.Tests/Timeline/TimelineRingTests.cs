using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class TimelineRingTests
{
    [Fact]
    public void Samples_are_bounded_to_an_hour_at_four_a_second()
    {
        var ring = new TimelineRing();
        for (var i = 0; i < TimelineRing.SampleCapacity + 10; i++)
        {
            ring.Add(new PoolSample(i, 0.25));
        }

        var samples = ring.Snapshot();
        Assert.Equal(14_400, samples.Length);
        Assert.Equal(10, samples[0].T);
    }

    [Fact]
    public void Of_too_many_injections_those_that_lower_the_goal_go_first()
    {
        var ring = new TimelineRing();
        for (var i = 0; i < TimelineRing.InjectionCapacity + 100; i++)
        {
            ring.Add(new Injection(i, 8, i, i - 1, RaisesGoal: i % 3 != 0, 0));
        }

        var kept = ring.Snapshot().Cast<Injection>().ToList();
        Assert.Equal(TimelineRing.InjectionCapacity, kept.Count);
        Assert.Equal(Enumerable.Range(0, TimelineRing.InjectionCapacity + 100).Count(i => i % 3 != 0), kept.Count(i => i.RaisesGoal));
    }

    [Fact]
    public void Kinds_come_back_in_the_order_in_which_they_were_published_and_only_the_last_counter_table_is_kept()
    {
        var ring = new TimelineRing();
        ring.Add(new PoolSample(1, 0.25));
        ring.Add(new CounterSnapshot(2, []));
        ring.Add(new Injection(3, 8, 3, 2, true, 0));
        ring.Add(new CounterSnapshot(4, []));
        ring.Add(new WorkerThreadChange(5, true, 3));

        Assert.Equal([1d, 3d, 4d, 5d], ring.Snapshot().Select(i => i.T));
    }
}

using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

public sealed class LoadItemsTests
{
    [Fact]
    public void What_the_target_says_belongs_to_the_load_by_its_own_time_however_late_it_comes()
    {
        var (inside, after, early) = (new PoolSample(9.9, 0.25), new PoolSample(10.2, 0.25), new Injection(0.5, 8, 4, 3, true, 1));
        TimelineItem[] items =
        [
            new Phase(1, "load", "") { Label = "one" }, early, new LoadInterval(2, 0.25, false, 1, 1, 0, 0), new Phase(9, "drain", ""),
            new Phase(10, "tail", ""), inside, after, new RunNote(11),
        ];

        var own = LoadItems.Of(items, "one");
        Assert.Contains(inside, own);
        Assert.DoesNotContain(after, own);
        Assert.DoesNotContain(early, own);
        Assert.DoesNotContain(items[^1], own);
    }

    [Fact]
    public void Between_two_loads_a_late_sample_goes_to_the_first_and_the_rest_to_the_second()
    {
        var (late, own) = (new PoolSample(4.9, 0.25), new PoolSample(5.2, 0.25));
        TimelineItem[] items = [new Phase(1, "load", "") { Label = "one" }, new Phase(5, "load", "") { Label = "two" }, late, own];

        Assert.Equal([items[0], late], LoadItems.Of(items, "one"));
        Assert.Equal([items[1], own], LoadItems.Of(items, "two"));
    }

    [Fact]
    public void A_window_that_was_over_before_the_load_began_belongs_to_the_rest_however_late_it_comes()
    {
        var (before, inside) = (new BlockingSites(4.9, 1), new BlockingSites(6, 1));
        TimelineItem[] items = [new Phase(1, "rest", ""), new Phase(5, "load", "") { Label = "two" }, before, inside];

        Assert.Equal([items[1], inside], LoadItems.Of(items, "two"));
    }

    [Fact]
    public void Loads_at_the_same_time_share_what_the_target_did_and_each_has_its_own_intervals()
    {
        var (sample, first, second) = (new PoolSample(3, 0.25), Interval(2, 0), Interval(2.01, 1));
        var (firstSent, secondSent) = (new FirstRequest(1.5), new FirstRequest(1.6) { Beside = 1 });
        TimelineItem[] items =
            [new Phase(1, "load", "") { Label = "one", Beside = ["two"] }, firstSent, secondSent, first, second, sample, new Phase(9, "drain", "")];

        Assert.Equal([items[0], firstSent, first, sample, items[^1]], LoadItems.Of(items, "one"));
        Assert.Equal([items[0], secondSent, second, sample, items[^1]], LoadItems.Of(items, "two"));
        Assert.Equal(items, LoadItems.Of(items));
        Assert.Empty(LoadItems.Of(items, "three"));
        var loads = new LoadItems();
        Assert.Equal(["one,two", "one", "two", "one", "two", "one,two", "one,two"], items.Select(item =>
        {
            loads.Take(item);
            return string.Join(',', loads.NamesOf(item));
        }));
    }

    [Fact]
    public void A_number_that_no_load_has_belongs_to_none()
    {
        TimelineItem[] items = [new Phase(1, "load", "") { Label = "one", Beside = ["two"] }, Interval(2, 5)];

        Assert.DoesNotContain(items[1], LoadItems.Of(items, "one"));
        Assert.DoesNotContain(items[1], LoadItems.Of(items, "two"));
    }

    private static LoadInterval Interval(double t, int beside) => new(t, 0.25, false, 1, 1, 0, 0) { Beside = beside };
}

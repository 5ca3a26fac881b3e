using Dashboard.Accounts;
using Dashboard.Machine;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Machine;

/// <summary>The bytes that are counted, beside those that the garbage collector counts, which are of the whole process.</summary>
[Collection(TimedFiles.Name)]
public sealed class ObjectSizeTests
{
    [Fact]
    public void An_object_has_a_header_its_fields_and_what_it_holds_once()
    {
        Assert.Equal(0, ObjectSize.Of(null));
        Assert.Equal(32, ObjectSize.Of("abc"));
        Assert.Equal(24 + 8_000, ObjectSize.Of(new double[1_000]));
        var text = new string('x', 98);
        Assert.Equal(24 + 16 + 224, ObjectSize.Of(new[] { text, text }));
    }

    [Fact]
    public void A_structure_that_may_be_missing_is_followed_where_it_is_there()
    {
        Assert.Equal(1_024, ObjectSize.Of(new List<(double, byte[])?>([(1, new byte[1_000])])) - ObjectSize.Of(new List<(double, byte[])?>([null])));
        Assert.Equal(1_024, ObjectSize.Of(new (double, byte[])?[] { (1, new byte[1_000]), null }) - ObjectSize.Of(new (double, byte[])?[] { null, null }));
    }

    [Fact]
    public void What_is_counted_elsewhere_is_left_out()
    {
        var (shared, own) = (new byte[1_000], new byte[100]);

        Assert.Equal(ObjectSize.Of(new object[] { own, own }), ObjectSize.Of(new object[] { own, shared }, shared));
    }

    [Fact]
    public void A_list_of_many_is_sampled_by_type()
    {
        object[] items = [.. Enumerable.Range(0, 10_000).Select(i => i % 2 == 0 ? (object)new byte[1_000] : new int[10])];

        Assert.Equal((5_000 * 1_024) + (5_000 * 64), ObjectSize.OfMany(items));
    }

    [Fact]
    public void It_agrees_with_the_heap_on_what_a_timeline_remembers()
    {
        double[] ratios = [.. Enumerable.Range(0, 7).Select(_ => Ratio()).Order()];

        // The ring's own arrays come to it, at most twice as long as what is in them.
        Assert.InRange(ratios[3], 0.4, 1.2);

        static double Ratio()
        {
            var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
            hub.Publish(new PoolSample(0, 0.25));
            var before = GC.GetTotalMemory(forceFullCollection: true);
            for (var i = 1; i <= 10_000; i++)
            {
                hub.Publish(new PoolSample(i * 0.25, 0.25) { ThreadCount = i % 40 });
            }

            // The hub must live until it has been counted.
            var grown = GC.GetTotalMemory(forceFullCollection: true) - before;
            return ObjectSize.OfMany(hub.Remembered()) / (double)grown;
        }
    }

    [Fact]
    public void Accounts_that_grow_are_counted_without_their_timeline()
    {
        var hub = new TimelineHub(new TimelineClock(TimeProvider.System));
        var accounts = new TargetAccounts(hub);
        var before = ObjectSize.Of(accounts, hub);
        accounts.WorkBegins(new TargetFacts(1, "t", "t", "t", "10.0.0", null, null), WorkEvents.All);
        var events = accounts.Stream.Open(0);
        for (var i = 0; i < 1_000; i++)
        {
            events.Add(new WorkEvent(WorkEventKind.RequestStarted, i * 0.001, i, 0, new WorkRequest($"c{i}", $"r{i}", "GET", "/x")) { Activity = Guid.NewGuid() });
        }

        Assert.InRange(before, 100, 1_000_000);
        Assert.InRange(ObjectSize.Of(accounts, hub) - before, 20_000, 2_000_000);
    }
}

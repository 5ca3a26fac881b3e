using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>However long it reads: what is remembered has an end.</summary>
[Collection(TimedFiles.Name)]
public sealed class BoundsTests
{
    private const int Steps = 2_000_000;

    [Fact]
    public void Millions_of_events_of_which_none_finds_its_partner_leave_memory_flat()
    {
        var core = new RequestAccounts(static _ => { });
        Feed(core, 0, Steps / 2);
        var before = GC.GetTotalMemory(forceFullCollection: true);

        Feed(core, Steps / 2, Steps);

        var grown = GC.GetTotalMemory(forceFullCollection: true) - before;
        Assert.InRange(grown, long.MinValue, 4_000_000);
        Assert.True(core.Stopped > 50_000);
        GC.KeepAlive(core);
    }

    [Fact]
    public void The_oldest_items_make_room_and_those_behind_them_are_still_known()
    {
        var script = new Script();
        for (var i = 0; i < ItemLists.Capacity + 10; i++)
        {
            script.Enqueue(i, 1, 1000 + i);
        }

        script.Dequeue(ItemLists.Capacity + 10, 2, 1000);
        Assert.Equal(1, script.Core.UnmatchedItems);

        script.Dequeue(ItemLists.Capacity + 10, 2, 1000 + 11).Start(ItemLists.Capacity + 10, 2).Stop(ItemLists.Capacity + 11, 2);
        Assert.Equal(1, script.Core.UnmatchedItems);
        Assert.Equal(ItemLists.Capacity - 1, Assert.Single(script.Accounts).Before, 9);
    }

    /// <summary>Items that are never taken, connections and threads that never come again, requests that never stop, answers that nobody sends.</summary>
    private static void Feed(RequestAccounts core, int from, int to)
    {
        for (var i = from; i < to; i += 6)
        {
            var (t, worker) = (i * 0.0001, 5 + (i % 7));
            core.Add(new WorkEvent(WorkEventKind.Enqueued, t, 1_000_000 + i, i));
            core.Add(new WorkEvent(WorkEventKind.Enqueued, t, 2, -i));
            core.Add(new WorkEvent(WorkEventKind.Dequeued, t, worker, -i));
            var request = new WorkRequest($"{i}:1", "HTTP/1.1", "GET", "/orders");
            core.Add(new WorkEvent(WorkEventKind.RequestStarted, t, worker, 0, request));
            core.Add(new WorkEvent(WorkEventKind.Enqueued, t, worker, long.MaxValue - i));
            if (i / 6 % 4 == 0)
            {
                core.Add(new WorkEvent(WorkEventKind.RequestStopped, t, worker, 0, request));
            }
        }
    }
}

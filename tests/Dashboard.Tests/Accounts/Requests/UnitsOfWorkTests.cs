using Dashboard.Accounts.Requests;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Requests;

/// <summary>Activities as units of work: what is one, and what it waited before it began. The pool's threads have numbers below 10.</summary>
public sealed class UnitsOfWorkTests
{
    private static readonly Guid[] Nested = [.. NestedActivities.Of(1, 1, 2, 7)];

    private readonly Script _script = new();

    private static Guid Outer => Nested[^2];

    private static Guid Inner => Nested[^1];

    [Fact]
    public void A_unit_has_the_parts_of_a_request_and_its_own_name()
    {
        _script.Enqueue(0, 200, 5).Dequeue(0.5, 1, 5).As(Outer).StartUnit(0.5, 1, "Consume");
        _script.Say(WorkEventKind.WaitStarted, 0.5, 1).As(null).Say(WorkEventKind.WaitEnded, 0.75, 1).As(Outer).Arm(0.75, 1, 70, 1).As(null).Say(WorkEventKind.ThreadIdle, 0.75, 1);
        _script.Enqueue(1.75, 200, 900).Dequeue(2, 2, 900).Fire(2, 2, 70).As(Outer).StopUnit(2.25, 2, "Consume");

        var unit = Assert.Single(_script.Accounts);
        Assert.Equal(("work", "Orders.Consume"), (unit.Method, unit.Path));
        Equal((0.5, 0.25, 0.25, 0.25, 1), unit);
        Assert.Equal((1, 0), (_script.Core.Stopped, _script.Core.Unaccounted));
    }

    /// <summary>A loop takes the next message without giving up its thread: that one waited for no thread.</summary>
    [Fact]
    public void The_next_unit_in_the_same_item_waited_for_no_thread()
    {
        _script.Enqueue(0, 200, 5).Dequeue(0.5, 1, 5).As(Outer).StartUnit(0.5, 1, "A").StopUnit(1, 1, "A").StartUnit(1, 1, "B").StopUnit(1.5, 1, "B");

        Assert.Equal([0.5, 0], _script.Accounts.Select(account => account.Before));
        Assert.All(_script.Accounts, account => Assert.Equal(0.5, account.OnThread));
    }

    [Fact]
    public void What_whoever_sent_a_message_waited_before_is_not_the_unit_s()
    {
        _script.Enqueue(0, 200, 5).Dequeue(3, 1, 5).Enqueue(3, 1, 6).Dequeue(3.25, 2, 6).As(Outer).StartUnit(3.25, 2, "Consume").StopUnit(4, 2, "Consume");

        Assert.Equal(0.25, Assert.Single(_script.Accounts).Before);
    }

    [Fact]
    public void A_unit_on_a_thread_outside_the_pool_waits_for_none()
    {
        _script.As(Outer).StartUnit(1, 500, "Consume").Say(WorkEventKind.WaitStarted, 1, 500).As(null).Say(WorkEventKind.WaitEnded, 1.5, 500);
        _script.As(Outer).StopUnit(2, 500, "Consume");

        Equal((0, 0.5, 0, 0.5, 0), Assert.Single(_script.Accounts));
    }

    [Fact]
    public void An_activity_within_a_unit_or_within_a_request_is_part_of_it()
    {
        _script.Enqueue(0, 200, 5).Dequeue(0, 1, 5).As(Outer).StartUnit(0, 1, "Consume").As(Inner).StartUnit(0.25, 1, "Step").StopUnit(0.5, 1, "Step");
        _script.As(Outer).StopUnit(1, 1, "Consume");
        _script.As(null).Enqueue(2, 200, 6).Dequeue(2, 1, 6).As(Outer).Start(2, 1).As(Inner).StartUnit(2.25, 1, "Send").StopUnit(2.5, 1, "Send").As(Outer).Stop(4, 1);

        Assert.Equal([("Orders.Consume", 1.0), ("/orders", 2.0)], _script.Accounts.Select(account => (account.Path, account.OnThread)));
        Assert.Equal((2, 0), (_script.Core.Stopped, _script.Core.Unaccounted));
    }

    /// <summary>A WebSocket's request is open by design: what hubs do in it is work of its own.</summary>
    [Fact]
    public void Within_a_request_that_is_open_by_design_an_activity_is_a_unit()
    {
        _script.Enqueue(0, 200, 6).Dequeue(0, 1, 6).As(Outer).Start(0, 1).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        Assert.True(Assert.Single(_script.Core.Open(10)).IsLongLived);
        _script.Enqueue(10, 200, 7).Dequeue(10.25, 2, 7).As(Inner).StartUnit(10.25, 2, "Call").StopUnit(11.25, 2, "Call");

        Equal((0.25, 0, 0, 1, 0), Assert.Single(_script.Accounts));
    }

    /// <summary>Also while its connection is young: a hub's call shows what its request is for.</summary>
    [Fact]
    public void A_hub_s_call_is_a_unit_and_its_connection_s_request_is_open_by_design()
    {
        _script.Enqueue(0, 200, 6).Dequeue(0, 1, 6).As(Outer).Start(0, 1).As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        _script.Enqueue(1, 200, 7).Dequeue(1.25, 2, 7).As(Inner).StartUnit(1.25, 2, "Call", isOfConnection: true).StopUnit(1.75, 2, "Call");
        Equal((0.25, 0, 0, 0.5, 0), Assert.Single(_script.Accounts));

        _script.As(null).Enqueue(2, 200, 8).Dequeue(2, 1, 8).As(Outer).Stop(2, 1);

        Assert.True(_script.Accounts[^1].IsLongLived);
        Assert.Equal(2, _script.Accounts.Count);
    }

    /// <summary>
    /// A worker that finds nothing more to do spins before it says that it is idle, on a busy machine for as long as an await, and may take another item first.
    /// </summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_awaits_its_timer_does_not_run_while_its_thread_spins(bool takesAnother)
    {
        _script.Enqueue(0, 200, 5).Dequeue(0, 1, 5).As(Outer).StartUnit(0, 1, "Consume").Arm(0.5, 1, 70, 1).As(null);
        _ = takesAnother ? _script.Enqueue(1.25, 200, 6).Dequeue(1.25, 1, 6) : _script.Say(WorkEventKind.ThreadIdle, 1.25, 1);
        _script.Enqueue(1.5, 200, 900).Dequeue(1.75, 2, 900).Fire(1.75, 2, 70).As(Outer).StopUnit(2, 2, "Consume");

        var unit = Assert.Single(_script.Accounts);
        Equal((0, 0, 0.25, 0.75, 1), unit);

        // Or it computed before it awaited the timer: no event would show that.
        Assert.Equal(0.75, unit.NotToldApart);
        Assert.Equal([(0, 0.5), (1.75, 2)], unit.Spans.Where(span => span.Kind == SpanKind.OnThread).Select(span => (span.From, span.To)));
    }

    /// <summary>A timer that is armed besides is no proof that the thread is done: it ran until it took another item.</summary>
    [Fact]
    public void What_does_more_after_it_armed_a_timer_runs()
    {
        _script.Enqueue(0, 200, 5).Dequeue(0, 1, 5).As(Outer).StartUnit(0, 1, "Consume").Arm(0.5, 1, 70, 1).Enqueue(0.75, 1, 8).As(null);
        _script.Say(WorkEventKind.ThreadIdle, 1.25, 1).Enqueue(1.5, 200, 900).Dequeue(1.5, 2, 900).Fire(1.5, 2, 70).As(Outer).StopUnit(2, 2, "Consume");

        Equal((0, 0, 0, 1.75, 0.25), Assert.Single(_script.Accounts));
    }

    /// <summary>It only ended the wait: the thread on which the timer fired spins, and the unit awaits.</summary>
    [Fact]
    public void A_timer_s_thread_that_does_no_more_does_not_run_what_another_thread_goes_on_with()
    {
        _script.Enqueue(0, 200, 5).Dequeue(0, 1, 5).As(Outer).StartUnit(0, 1, "Consume").Arm(0, 1, 70, 0.5).Say(WorkEventKind.WaitStarted, 0, 1).As(null);
        _script.Enqueue(0.5, 200, 900).Dequeue(0.5, 2, 900).Fire(0.5, 2, 70).Say(WorkEventKind.WaitEnded, 0.5, 1).Say(WorkEventKind.ThreadIdle, 0.75, 1);
        _script.Say(WorkEventKind.ThreadIdle, 1.5, 2).Enqueue(2, 200, 901).Dequeue(2, 1, 901).As(Outer).StopUnit(2, 1, "Consume");

        Equal((0, 0.5, 0, 0.25, 1.25), Assert.Single(_script.Accounts));
    }

    [Fact]
    public void A_timer_s_thread_that_goes_on_runs_it_after_the_other()
    {
        _script.Enqueue(0, 200, 5).Dequeue(0, 1, 5).As(Outer).StartUnit(0, 1, "Consume").Arm(0, 1, 70, 0.5).Say(WorkEventKind.WaitStarted, 0, 1).As(null);
        _script.Enqueue(0.5, 200, 900).Dequeue(0.5, 2, 900).Fire(0.5, 2, 70).Say(WorkEventKind.WaitEnded, 0.5, 1).Say(WorkEventKind.ThreadIdle, 0.75, 1);
        _script.As(Outer).Enqueue(1.5, 2, 8).StopUnit(2, 2, "Consume");

        Equal((0, 0.5, 0, 1.5, 0), Assert.Single(_script.Accounts));
    }

    /// <summary>It is open until the end, and its parts so far are known.</summary>
    [Fact]
    public void A_unit_that_never_ends_is_open()
    {
        _script.Enqueue(0, 200, 6).Dequeue(0.25, 1, 6).As(Outer).StartUnit(0.25, 1, "Forever").As(null).Say(WorkEventKind.ThreadIdle, 1, 1);

        var open = Assert.Single(_script.Core.Open(100));
        Equal((0.25, 0, 0, 0.75, 99), open);
        Assert.Empty(_script.Accounts);
    }

    [Fact]
    public void A_unit_that_awaits_for_long_is_a_unit_all_the_same()
    {
        _script.Enqueue(0, 200, 6).Dequeue(0, 1, 6).As(Outer).StartUnit(0, 1, "Report").As(null).Say(WorkEventKind.ThreadIdle, 0, 1);
        _script.Enqueue(60, 200, 7).Dequeue(60, 2, 7).As(Outer).StopUnit(60, 2, "Report");

        Assert.Equal((false, 60.0), (Assert.Single(_script.Accounts).IsLongLived, _script.Accounts[0].Awaiting));
    }

    [Fact]
    public void Of_a_unit_that_began_before_it_could_be_heard_nothing_is_said()
    {
        _script.As(Outer).StopUnit(1, 1, "Consume");

        Assert.Empty(_script.Accounts);
        Assert.Equal((0, 0), (_script.Core.Stopped, _script.Core.Unaccounted));
    }

    private static void Equal((double Before, double Waits, double QueuedAgain, double OnThread, double Awaiting) parts, RequestAccount account)
    {
        Assert.Equal(parts.Before, account.Before, 9);
        Assert.Equal(parts.Waits, account.Waits, 9);
        Assert.Equal(parts.QueuedAgain, account.QueuedAgain!.Value, 9);
        Assert.Equal(parts.OnThread, account.OnThread, 9);
        Assert.Equal(parts.Awaiting, account.Awaiting, 9);
    }
}

using Dashboard.Accounts.Blame;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using static Dashboard.Tests.Accounts.Blame.BlameScript;

namespace Dashboard.Tests.Accounts.Blame;

public sealed class BlameAttributionTests
{
    [Fact]
    public void A_wait_in_the_queue_is_owed_in_equal_shares_to_those_who_held_threads_at_the_time()
    {
        var owed = new BlameScript().Works(1, 1, "A").Works(1, 2, "B").Idle(3, 2).Works(3, 2, "A")
            .Waited("V", from: 2, to: 4, stopped: 5).Owed(5);

        Assert.Equal(1.5, owed[("V", Holds("A"))], 3);
        Assert.Equal(0.5, owed[("V", Holds("B"))], 3);
        Assert.Equal(2, owed.Count);
    }

    [Fact]
    public void Where_the_runtime_reports_no_waits_a_holder_is_running_or_blocked_and_the_sentence_says_so()
    {
        var owed = new BlameScript(tellsWaits: false).Works(1, 1, "A").Idle(3, 1).Waited("V", from: 2, to: 3, stopped: 5).Owed(5);

        Assert.Equal(1, owed[("V", Holds("A", AttributionState.RunningOrBlocked))], 3);
        Assert.Equal(
            "V waits 1 s a request, 1 s of it because A holds threads, running or blocked, which .NET 8 and earlier do not tell apart.",
            BlameWords.Sentence([new BlameRow("V", BlameKinds.Thread)
            {
                CulpritRoute = "A", Culprit = AttributionState.RunningOrBlocked, SecondsPerRequest = 1, Share = 1, Requests = 1,
            }]));
    }

    [Fact]
    public void An_idle_thread_is_waking_up_and_a_collection_comes_before_it()
    {
        var script = new BlameScript().Works(1, 1, "A").Idle(1, 2);
        script.Say(WorkEventKind.Suspended, 2.5).Say(WorkEventKind.Resumed, 3);

        var owed = script.Waited("V", from: 2, to: 4, stopped: 5).Owed(5);

        Assert.Equal(1.5, owed[("V", new BlameCulprit(BlameKinds.Waking))], 3);
        Assert.Equal(0.5, owed[("V", new BlameCulprit(BlameKinds.Collection))], 3);
    }

    [Fact]
    public void An_idle_thread_that_the_goal_does_not_let_work_wakes_up_for_nobody()
    {
        var script = new BlameScript().Works(1, 1, "A").Works(1, 2, "B").Idle(1, 3);
        script.Say(WorkEventKind.GoalChanged, 1, item: 2);

        var owed = script.Waited("V", from: 2, to: 4, stopped: 5).Owed(5);

        Assert.Equal(1, owed[("V", Holds("A"))], 3);
        Assert.Equal(1, owed[("V", Holds("B"))], 3);
    }

    [Fact]
    public void The_part_of_the_goal_without_threads_and_threads_that_were_not_seen_take_their_shares()
    {
        var script = new BlameScript().Works(1, 1, "A").Works(1, 2, "A");
        script.Say(WorkEventKind.GoalChanged, 1, item: 5);
        script.Say(WorkEventKind.ThreadsCounted, 1, item: 4);

        var owed = script.Waited("V", from: 2, to: 4, stopped: 5).Owed(5);

        Assert.Equal(2 * 0.2, owed[("V", new BlameCulprit(BlameKinds.NoThread))], 3);
        Assert.Equal(2 * 0.4, owed[("V", new BlameCulprit(BlameKinds.NotSeen))], 3);
        Assert.Equal(2 * 0.4, owed[("V", Holds("A"))], 3);
    }

    [Fact]
    public void A_holder_is_named_by_the_call_site_of_its_wait()
    {
        var owed = new BlameScript().Works(0.5, 1, "A").Waits(1.5, 1, "Load").GoesOn(3, 1).Waited("V", from: 1, to: 4, stopped: 4.1).Owed(5);

        Assert.Equal(1.5, owed[("V", Holds("A", "Load (other wait)"))], 3);
        Assert.Equal(1.5, owed[("V", Holds("A"))], 3);
    }

    [Fact]
    public void Whose_code_a_thread_runs_may_be_learnt_up_to_half_a_second_late()
    {
        var (ledger, windows) = (new List<TimelineItem>(), new List<BlameWindow>());
        var book = new BlameAttribution(ledger.Add);
        var running = new ThreadActivity(1, 1, ActivityState.Running) { BeginsItem = true };
        book.Add(new WorkEvent(WorkEventKind.Heartbeat, 0.9, 0));
        book.Began(running);
        book.Add(new WorkEvent(WorkEventKind.Heartbeat, 1.4, 0));
        running.Route = "A";
        book.Add("V", new RequestAccount("GET", "V", 1.4, 0.3, 0, 0, 0, 0, 0) { Taken = 1.4 });
        book.Add(new WorkEvent(WorkEventKind.Heartbeat, 1.95, 0));
        windows.AddRange(ledger.OfType<BlameWindow>());

        Assert.Equal(Holds("A"), Assert.Single(Assert.Single(windows).Culprits));
        Assert.InRange(windows[0].T, 1.9, 1.95);
    }

    [Fact]
    public void A_wait_for_a_lock_is_owed_to_its_owner_and_then_to_whoever_had_it_next()
    {
        var owed = new BlameScript().Works(1, 1, "Owner").Works(1, 2, "Next").Works(1, 3, "V")
            .Locked(2, 2, item: 7, owner: 1)
            .Locked(2.5, 3, item: 7, owner: 1)
            .GoesOn(3, 2)
            .GoesOn(5, 3)
            .Waited("V", from: 6, to: 6, stopped: 6, locks: 2.5).Owed(6);

        Assert.Equal(0.5, owed[("V", Lock("Owner"))], 3);
        Assert.Equal(2, owed[("V", Lock("Next"))], 3);
        Assert.Equal(2, owed.Count);
    }

    [Fact]
    public void What_is_waited_after_an_owner_went_on_to_another_request_is_owed_to_what_released_the_lock()
    {
        var owed = new BlameScript().Works(1, 1, "Owner").Works(1, 3, "V")
            .Locked(2, 3, item: 7, owner: 1)
            .Works(3, 1, "Another")
            .GoesOn(5, 3)
            .Waited("V", from: 6, to: 6, stopped: 6, locks: 3).Owed(6);

        Assert.Equal(("V", Lock("Owner")), owed.Single().Key);
        Assert.Equal(3, owed.Single().Value, 3);
    }

    [Fact]
    public void What_is_waited_since_then_is_owed_to_who_took_the_lock_meanwhile_once_the_next_wait_tells()
    {
        var owed = new BlameScript().Works(1, 1, "Owner").Works(1, 2, "Taker").Works(1, 3, "V").Works(1, 4, "W")
            .Locked(2, 3, item: 7, owner: 1)
            .Works(3, 1, "Another")
            .Locked(4, 4, item: 7, owner: 2)
            .GoesOn(5, 3)
            .Waited("V", from: 6, to: 6, stopped: 6, locks: 3).Owed(6);

        Assert.Equal(1, owed[("V", Lock("Owner"))], 3);
        Assert.Equal(2, owed[("V", Lock("Taker"))], 3);
    }

    [Fact]
    public void What_an_owner_waits_for_while_it_holds_a_lock_is_part_of_its_name()
    {
        var script = new BlameScript().Works(1, 1, "Owner").Works(1, 3, "V")
            .Locked(2, 3, item: 7, owner: 1)
            .Waits(3, 1, "Load").GoesOn(4, 1)
            .GoesOn(5, 3);

        var owed = script.Waited("V", from: 6, to: 6, stopped: 6, locks: 3).Owed(6);

        Assert.Equal(2, owed[("V", Lock("Owner"))], 3);
        Assert.Equal(1, owed[("V", Lock("Owner", "Load (other wait)"))], 3);
    }

    [Fact]
    public void A_wait_for_a_task_is_nobodys()
    {
        var owed = new BlameScript().Works(1, 1, "V").Waits(2, 1).GoesOn(4, 1).Waited("V", from: 5, to: 5, stopped: 5, waits: 2).Owed(5);

        Assert.Equal((("V", new BlameCulprit(BlameKinds.Nobody) { Site = WaitKinds.Other }), 2.0), (owed.Single().Key, Math.Round(owed.Single().Value, 3)));
    }

    [Fact]
    public void Time_in_which_events_were_lost_is_not_read_and_threads_are_not_known_after_it()
    {
        var script = new BlameScript().Works(1, 1, "A").Say(WorkEventKind.Heartbeat, 3).Say(WorkEventKind.EventsLost, 3.5, item: 10);
        script.Say(WorkEventKind.ThreadsCounted, 1, item: 1);

        var owed = script.Waited("V", from: 2, to: 4, stopped: 5).Owed(5);

        Assert.Equal(1, owed[("V", Holds("A"))], 3);
        Assert.Equal(0.5, owed[("V", new BlameCulprit(BlameKinds.NotRead))], 3);
        Assert.Equal(0.5, owed[("V", new BlameCulprit(BlameKinds.NotSeen))], 3);
    }

    [Fact]
    public void What_a_request_waited_before_the_session_began_is_not_read()
    {
        var owed = new BlameScript().Works(10, 1, "A").Waited("V", from: 8, to: 12, stopped: 12).Owed(12);

        Assert.Equal(2, owed[("V", Holds("A"))], 1);
        Assert.Equal(2, owed[("V", new BlameCulprit(BlameKinds.NotRead))], 1);
    }

    [Fact]
    public void Beyond_500_culprits_the_rest_are_others_and_the_sum_stays_right()
    {
        var script = new BlameScript();
        for (var i = 0; i < 700; i++)
        {
            script.Works(1 + (i * 0.01), 1, $"R{i}");
        }

        var owed = script.Waited("V", from: 1.1, to: 8, stopped: 8).Owed(8);

        Assert.Equal(6.9, owed.Values.Sum(), 3);
        Assert.True(owed[("V", new BlameCulprit(BlameKinds.Others))] > 1.9);
        Assert.InRange(owed.Count, 2, BlameWindow.MaxCulprits);
    }
}

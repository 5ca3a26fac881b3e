using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;

namespace Dashboard.Tests.Diagnosis.Windows;

/// <summary>Looks of two seconds each, in one of which as many threads do the same as seconds are told.</summary>
public sealed class ThreadBudgetTests
{
    [Fact]
    public void The_parts_are_means_over_the_looks_and_add_up_to_the_workers()
    {
        var budget = Of([Look(2) with { BlockedSeconds = 3, IdleSeconds = 1 }, Look(4) with { BlockedSeconds = 4, IdleSeconds = 0 }]);

        Assert.Equal(new ThreadBudget(0.75, 0.5, 1.75, 0, 0.25), budget);
        Assert.Equal(3.25, budget!.Workers);
        Assert.Equal(BudgetPart.Blocked, budget.Most);
    }

    [Fact]
    public void One_look_of_a_second_and_clocks_that_are_not_read_tell_nothing()
    {
        Assert.Null(Of([Look(2) with { Seconds = 1 }]));
        Assert.Null(Of([Look(2) with { ReadySeconds = null }, Look(4) with { WorkerSeconds = null }]));
    }

    /// <summary>Nobody could tell whether they are idle: while work is queued, those that the pool's goal lets work do.</summary>
    [Fact]
    public void Of_what_is_idle_or_blocked_as_much_is_idle_as_there_are_threads_beyond_the_goal()
    {
        var look = Look(2) with { BlockedSeconds = 0, IdleSeconds = 2, IdleOrBlockedSeconds = 11.5 };

        Assert.Equal(new ThreadBudget(0.75, 0.5, 0, 0, 1) { Untold = 5.75 }, Of([look]));
        Assert.Equal(new ThreadBudget(0.75, 0.5, 0, 0, 4) { Spare = 4, Untold = 2.75 }, Of([look], goal: 4));
    }

    [Fact]
    public void The_sentence_has_the_largest_part_first_and_leaves_out_what_is_next_to_nothing() => Assert.Equal(
        "Mean of 16 pool threads: 12.0 idle or blocked, 2.25 idle, 0.75 on a processor, 0.5 ready but without a processor.",
        BudgetWords.Of(new ThreadBudget(0.75, 0.5, 0.04, 0, 2.25) { Untold = 12 }));

    [Theory]
    [InlineData(0.45, 5.72, 0, 7.84, false)]
    [InlineData(0.45, 5.72, 7, 7.84, true)]
    [InlineData(0.01, 0.71, 0, 33.3, true)]
    [InlineData(0.01, 5.7, 5.6, 0, false)]
    public void What_may_be_idle_decides_only_where_it_is_twice_what_wants_a_processor(double onCpu, double ready, double blocked, double untold, bool isBlocked) =>
        Assert.Equal(isBlocked, new ThreadBudget(onCpu, ready, blocked, 0, 0) { Untold = untold }.IsBlocked(0.5));

    [Fact]
    public void Threads_that_ran_before_and_after_a_pause_were_held_in_it_and_those_that_block_still_block()
    {
        var look = Look(2) with { BlockedSeconds = 10.5, IdleSeconds = 0 };

        var budget = Of([look], pauses: [new GcPause(1.5, 1, 2), new GcPause(9, 1, 2)]);

        Assert.Equal(new ThreadBudget(0.75, 0.5, 4, 1.25, 0), budget);
        Assert.Equal(new ThreadBudget(0.75, 0.5, 0, 5.25, 0), Of([look], pauses: [new GcPause(2, 2, 2)]));
    }

    /// <summary>Of files from before events divided the time off a processor.</summary>
    [Fact]
    public void Without_events_the_states_of_the_moment_divide_the_time_off_a_processor()
    {
        var look = new ThreadStates(2) { Seconds = 2, WorkerSeconds = 1, ReadySeconds = 1, Running = 1, Waiting = 2, Idle = 1 };

        Assert.Equal(new ThreadBudget(0.5, 0.5, 2, 0, 1), Of([look]));
    }

    [Theory]
    [InlineData(0.2, 1.96, 1.8, 0, 0, BudgetPart.Ready)]
    [InlineData(1.9, 0.3, 1.8, 0, 0, BudgetPart.OnCpu)]
    [InlineData(0, 0.71, 33.3, 0, 0, BudgetPart.Blocked)]
    [InlineData(0.4, 0.1, 1, 6, 0, BudgetPart.Suspended)]
    [InlineData(0.1, 0, 1, 0, 3, BudgetPart.Free)]
    [InlineData(0.2, 0.9, 1, 0, 3, BudgetPart.Ready)]
    public void The_largest_part_is_the_cause_and_idle_threads_are_none_while_one_is_on_its_way(
        double onCpu, double ready, double blocked, double suspended, double idle, BudgetPart most) =>
        Assert.Equal(most, new ThreadBudget(onCpu, ready, blocked, suspended, idle).Most);

    [Theory]
    [InlineData(27, 5, 1.0, 0, 32)]
    [InlineData(58, 40, 0.4, 58, 40)]
    [InlineData(6, 0, 0.0, 6, 0)]
    public void More_threads_in_waits_than_the_clocks_tell_are_ready_only_to_spin(double ready, double blocked, double waiting, double left, double waits)
    {
        var told = new ThreadBudget(waiting == 1 ? 0.5 : 2, ready, blocked, 0, 3);

        var spun = told.Spinning(waiting);

        Assert.Equal((left, waits), (spun.Ready, spun.Blocked));
        Assert.Equal(told.Workers, spun.Workers, 6);
    }

    private static ThreadStates Look(double t) =>
        new(t) { Running = 1, Seconds = 2, WorkerSeconds = 1.5, ReadySeconds = 1, BlockedSeconds = 0, IdleSeconds = 0, IdleOrBlockedSeconds = 0 };

    private static ThreadBudget? Of(IEnumerable<ThreadStates> looks, int? goal = null, IReadOnlyCollection<GcPause>? pauses = null) =>
        ThreadBudget.Of(looks.Select(look => (look, goal)), pauses ?? []);
}

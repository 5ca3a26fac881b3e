using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class ActiveRunTests
{
    /// <summary>Each stage, and what a stop in it cancels: g, the graceful token, f, the forceful one, r, that of the recovery.</summary>
    [Theory(Timeout = 10_000)]
    [InlineData(RunStage.Starting, "g", true)]
    [InlineData(RunStage.Connecting, "g", true)]
    [InlineData(RunStage.Load, "g", true)]
    [InlineData(RunStage.Drain, "gf", true)]
    [InlineData(RunStage.Rest, "g", true)]
    [InlineData(RunStage.Record, "g", true)]
    [InlineData(RunStage.Store, "g", true)]
    [InlineData(RunStage.Tail, "r", false)]
    public async Task A_stop_ends_what_goes_on_politely_first_and_leaves_the_recovery_to_be_watched(RunStage stage, string cancelled, bool isStopped)
    {
        var run = In(stage);

        await run.StopAsync();

        Assert.Equal((cancelled, isStopped), (Cancelled(run), run.IsStopped));
    }

    [Theory(Timeout = 10_000)]
    [InlineData(RunStage.Load, true)]
    [InlineData(RunStage.Drain, true)]
    [InlineData(RunStage.Tail, false)]
    public async Task What_finishes_a_run_gives_up_nothing_that_is_out_and_leaves_the_recovery_out(RunStage stage, bool isStopped)
    {
        var run = In(stage);

        await run.FinishAsync();

        Assert.Equal(("gr", isStopped), (Cancelled(run), run.IsStopped));
    }

    [Theory]
    [InlineData(RunStage.Load, true)]
    [InlineData(RunStage.Tail, false)]
    public void A_target_that_is_gone_ends_all_and_was_lost_by_the_load_only_while_that_was_on(RunStage stage, bool duringLoad)
    {
        var run = In(stage);

        run.EndWithoutTarget(SessionState.Ended);
        run.EndWithoutTarget(SessionState.Detached);

        Assert.Equal(("gfr", false), (Cancelled(run), run.IsStopped));
        Assert.Equal(new LostTarget(SessionState.Ended, duringLoad), run.Lost);
        Assert.False(run.Abandoned.IsCancellationRequested);
    }

    [Fact]
    public void A_run_that_is_given_up_ends_all_and_was_stopped()
    {
        var run = In(RunStage.Tail);

        run.Abandon();

        Assert.Equal(("gfr", true, true), (Cancelled(run), run.IsStopped, run.Abandoned.IsCancellationRequested));
    }

    [Fact]
    public void A_recording_is_complete_when_what_it_was_to_see_is_over_and_waits_for_a_target_that_is_gone()
    {
        var (recording, load) = (new ActiveRun("id", new RecordingPlan(null), TimeProvider.System, () => { }), In(RunStage.Load));

        recording.EndWithoutTarget(SessionState.Ended);
        Assert.Equal(("", null), (Cancelled(recording), recording.Lost));
        recording.EndRecording();
        load.EndRecording();

        Assert.Equal(("g", false, ""), (Cancelled(recording), recording.IsStopped, Cancelled(load)));
    }

    [Fact]
    public void Requests_that_ended_are_those_sent_and_no_longer_out_whatever_their_end()
    {
        var run = new ActiveRun("id", new RecordingPlan(null), TimeProvider.System, () => { });

        run.CountEnded(new LoadInterval(0.25, 0.25, false, Sent: 100, Completed: 0, InFlight: 100, 0));
        Assert.Equal(0, run.RequestsEnded);
        run.CountEnded(new LoadInterval(0.5, 0.25, false, Sent: 0, Completed: 30, InFlight: 70, 0));
        Assert.Equal(30, run.RequestsEnded);
        run.CountEnded(new LoadInterval(0.75, 0.25, false, Sent: 5, Completed: 20, InFlight: 50, 0) { Errors = new Dictionary<string, long> { ["timeout"] = 5 } });
        Assert.Equal(55, run.RequestsEnded);
    }

    private static ActiveRun In(RunStage stage)
    {
        var plan = new LoadRunPlan("id", "Title", [new LoadPhase("rest", null, 1)], TimeSpan.Zero);
        var run = new ActiveRun("id", plan, TimeProvider.System, () => { });
        run.Say(stage, null, "", null);
        return run;
    }

    private static string Cancelled(ActiveRun run) => string.Concat(
        new[] { (run.Graceful, "g"), (run.Forceful, "f"), (run.WithoutRecovery, "r") }.Where(one => one.Item1.IsCancellationRequested).Select(one => one.Item2));
}

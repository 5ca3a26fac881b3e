using Dashboard.Live.Status;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Timeline;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Live.Status;

public sealed class StageWordsTests
{
    private static ActiveRun Run(RunStage stage, double? length, LoadPlan? load = null)
    {
        RunPlan plan = load is null ? new RecordingPlan(null) : new LoadRunPlan("a", "A", [new LoadPhase("a", load)], TimeSpan.Zero);
        var run = new ActiveRun("id", plan, new FakeTimeProvider(), () => { });
        run.Set(new RunProgress(stage, "", 0, length));
        return run;
    }

    [Theory]
    [InlineData(125, 119.2, "Waiting for 125 requests, up to 2 min")]
    [InlineData(1, 29.5, "Waiting for 1 request, up to 30 s")]
    [InlineData(3, -0.5, "Waiting for 3 requests, up to 0 s")]
    [InlineData(0, 30, "Sending stopped, all answered")]
    public void A_drain_says_how_many_are_out_and_how_long_that_may_take(long unanswered, double left, string words) =>
        Assert.Equal(words, StageWords.Draining(unanswered, left));

    [Fact]
    public void A_drain_counts_what_is_out_by_the_newest_interval()
    {
        var run = Run(RunStage.Drain, 30, new LoadPlan("http://127.0.0.1/", 125, DurationSeconds: 10));
        run.CountEnded(new LoadInterval(10, 0.25, true, Sent: 125, Completed: 0, InFlight: 125, 0));
        Assert.Equal("Waiting for 125 requests, up to 30 s", StageWords.Line(run));
        run.CountEnded(new LoadInterval(10.25, 0.25, true, Sent: 0, Completed: 100, InFlight: 25, 0));
        Assert.Equal("Waiting for 25 requests, up to 30 s", StageWords.Line(run));
    }

    [Fact]
    public void A_load_of_a_count_says_how_many_ended_and_any_other_stage_its_time()
    {
        var counted = Run(RunStage.Load, null, new LoadPlan("http://127.0.0.1/", 10, Requests: 100));
        counted.CountEnded(new LoadInterval(1, 0.25, false, Sent: 40, Completed: 30, InFlight: 10, 0));

        Assert.Equal("Sending, 30 of 100 requests done, 0 s", StageWords.Line(counted));
        Assert.Equal((30, 100), StageWords.Progress(counted));
        Assert.Equal("Watching recovery, 25 s left", StageWords.Line(Run(RunStage.Tail, 25)));
        Assert.Equal((0, 25), StageWords.Progress(Run(RunStage.Tail, 25)));
        Assert.Equal("Recording, 0 s", StageWords.Line(Run(RunStage.Record, null)));
        Assert.Null(StageWords.Progress(Run(RunStage.Record, null)));
    }

    [Theory]
    [InlineData(RunStage.Connecting, "Stop")]
    [InlineData(RunStage.Load, "Stop")]
    [InlineData(RunStage.Drain, "Cancel remaining requests")]
    [InlineData(RunStage.Tail, "Skip recovery")]
    [InlineData(RunStage.Record, "Stop recording")]
    public void Stop_says_what_it_does(RunStage stage, string words) => Assert.Equal(words, StageWords.Stop(stage));
}

using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class RunOutcomeTests
{
    private static readonly LoadSummary Fine = new(2380, 238, 10, 2392, 12, 0, 0) { Latency = Latency(503) };

    [Fact(Timeout = 10_000)]
    public Task A_load_is_told_by_its_throughput_its_p95_and_what_was_drained_or_not_answered()
    {
        Assert.Equal("238 requests/s, p95 503 ms; 12 drained.", RunOutcome.Of(Fine));
        var errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = 3, ["cancelled"] = 4 };
        Assert.Equal(
            "238 requests/s, p95 503 ms; 4 not waited for; 3 failed; 7 due but not sent.",
            RunOutcome.Of(Fine with { Drained = 0, Unfinished = 4, Errors = errors, NotSent = 7 }));
        return Task.CompletedTask;
    }

    [Fact(Timeout = 10_000)]
    public Task A_load_that_was_answered_late_or_never_says_so_instead_of_a_throughput_of_zero()
    {
        var late = new LoadSummary(0, 0, 10, 125, 125, 0, 0) { Latency = Latency(10_400) };
        Assert.Equal("None answered in time; all 125 answered late (p95 10.4 s).", RunOutcome.Of(late));
        Assert.Equal("None answered in time; 100 answered late (p95 10.4 s); 25 not waited for.", RunOutcome.Of(late with
        {
            Drained = 100,
            Unfinished = 25,
            Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["cancelled"] = 25 },
        }));
        Assert.Equal("None of 125 requests was answered.", RunOutcome.Of(late with { Drained = 0 }));
        Assert.Equal("No request was sent.", RunOutcome.Of(late with { Drained = 0, Sent = 0 }));
        return Task.CompletedTask;
    }

    [Fact(Timeout = 10_000)]
    public Task How_the_run_ended_comes_first_unless_it_ended_as_planned()
    {
        var run = new RunSummary(30, "completed", "Completed.") { Load = Fine };
        Assert.Equal("238 requests/s, p95 503 ms; 12 drained.", RunOutcome.Of(run));
        Assert.Equal(
            "Stopped by the user. 238 requests/s, p95 503 ms; 12 drained.",
            RunOutcome.Of(run with { Outcome = "stopped", Sentence = "Stopped by the user." }));
        PhaseSummary[] phases = [new("sync × 10", 0, 10, Fine), new("sync × 100", 20, 30, Fine)];
        Assert.Equal("sync × 100: 238 requests/s, p95 503 ms; 12 drained.", RunOutcome.Of(run with { Phases = phases, MainPhase = "sync × 100" }));
        Assert.Equal("Completed.", RunOutcome.Of(run with { Load = null }));
        Assert.Equal("Imported.", RunOutcome.Of(run with { Sentence = "Imported.", Load = Fine with { Source = "k6" } }));
        return Task.CompletedTask;
    }

    private static LatencySummary Latency(double p95) => new(1, p95 / 2, 1, p95 / 2, p95 / 2, p95, p95, p95, p95, p95);
}

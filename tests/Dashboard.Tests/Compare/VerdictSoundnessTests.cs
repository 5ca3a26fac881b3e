using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

/// <summary>When a difference that the test is sure of is still no verdict.</summary>
public sealed class VerdictSoundnessTests
{
    private static readonly double[] Fast = [.. VerdictSides.Steady.Select(value => value * 3)];

    [Fact]
    public void A_side_that_answers_with_errors_only_is_not_faster()
    {
        var verdict = VerdictSides.Of(VerdictSides.A(VerdictSides.Steady), VerdictSides.B(Fast, load: AllFailed));

        Assert.Equal(VerdictWord.FailedRequests, verdict.Verdict.Word);
        Assert.StartsWith("No verdict: 5 of 5 runs of B have more failed requests than a run may have (100 %; limit 1 %)", verdict.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void One_run_with_failed_requests_is_enough_whatever_the_metric_and_however_few_the_runs()
    {
        var failing = VerdictSides.Run("b", 300, 1, load: AllFailed);
        var mixed = VerdictSides.B(Fast);
        mixed = mixed with { Runs = [.. mixed.Runs.Skip(1), failing] };

        Assert.All(RunMetric.All, metric => Assert.Equal(
            VerdictWord.FailedRequests, CompareVerdict.Of(VerdictSides.A(VerdictSides.Steady), mixed, metric, 5).Verdict.Word));
        Assert.Equal(VerdictWord.FailedRequests, VerdictSides.Of(VerdictSides.A([100]), new VerdictSide("B", "B", [failing])).Verdict.Word);
    }

    [Fact]
    public void Throughput_that_is_compared_is_that_of_answers_without_error()
    {
        var verdict = VerdictSides.Of(
            VerdictSides.A(VerdictSides.Steady),
            VerdictSides.B(VerdictSides.Steady, load: load => load with { SucceededPerSecond = load.CompletedPerSecond * 0.991 }));

        Assert.Equal(0.991, verdict.Verdict.Ratio!.Value, 6);
    }

    [Fact]
    public void Two_definitions_of_throughput_are_not_compared()
    {
        var verdict = VerdictSides.Of(
            VerdictSides.A(VerdictSides.Steady, load: load => load with { CountedPerSecond = null, SucceededPerSecond = null }), VerdictSides.B(Fast));

        Assert.Equal(VerdictWord.DifferentConditions, verdict.Verdict.Word);
        Assert.Contains("throughput of A is a plain count", verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Equal(VerdictWord.Same, CompareVerdict.Of(verdict.A, verdict.B, RunMetric.All.Single(metric => metric.Name == "p95"), 5).Verdict.Word);
    }

    [Fact]
    public void A_window_of_few_round_trips_gets_no_verdict_and_is_told_how_long_it_must_be()
    {
        var b = VerdictSides.B(VerdictSides.Steady.Select(value => value * 0.9), load: Slow);
        var verdict = VerdictSides.Of(VerdictSides.A(VerdictSides.Steady, load: Slow), b);

        Assert.Equal(VerdictWord.WindowTooShort, verdict.Verdict.Word);
        Assert.StartsWith(
            "No verdict: a request takes 1.2 s and the window lasts 5 s, so throughput is known only to within 4.8 %; half the threshold is 2.5 %. Run for at least 9.6 s.",
            verdict.Verdict.Sentence, StringComparison.Ordinal);

        static LoadSummary Slow(LoadSummary load) => load with { WindowSeconds = 5, Latency = VerdictSides.Latency(1200) };
    }

    [Fact]
    public void Twenty_times_slower_is_slower_in_a_short_window_too()
    {
        var b = VerdictSides.B(VerdictSides.Steady.Select(value => value / 20), load: load => load with { Latency = VerdictSides.Latency(4000) });

        Assert.Equal(VerdictWord.Slower, VerdictSides.Of(VerdictSides.A(VerdictSides.Steady), b).Verdict.Word);
    }

    [Fact]
    public void Groups_taken_one_after_the_other_get_no_verdict_and_say_why()
    {
        var (a, b) = (VerdictSides.Side("A", VerdictSides.Steady, i => i), VerdictSides.Side("B", Fast, i => 10 + i));
        var verdict = VerdictSides.Of(a, b);

        Assert.Equal(VerdictWord.DifferentConditions, verdict.Verdict.Word);
        Assert.Contains("run one after the other, so machine drift would look the same", verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Contains("order of the runs", verdict.Confounders);
    }

    [Theory]
    [InlineData(new[] { 0, 2, 4, 6, 8 }, new[] { 1, 3, 5, 7, 9 })]
    [InlineData(new[] { 0, 3, 4, 7, 8 }, new[] { 1, 2, 5, 6, 9 })]
    [InlineData(new[] { 0, 2, 4, 6, 8 }, new[] { 1, 3, 5, 7 })]
    [InlineData(new[] { 5, 5, 5, 5, 5 }, new[] { 5, 5, 5, 5, 5 })]
    public void Groups_taken_in_turns_are_judged(int[] minutesA, int[] minutesB)
    {
        var (a, b) = (VerdictSides.Side("A", VerdictSides.Steady, i => minutesA[i]), VerdictSides.Side("B", Fast[..minutesB.Length], i => minutesB[i]));

        Assert.Equal(VerdictWord.Faster, VerdictSides.Of(a, b).Verdict.Word);
    }

    [Fact]
    public void Open_loops_are_compared_by_p95_of_the_response_time_and_what_they_left_out_is_named()
    {
        var (a, b) = (VerdictSides.A(VerdictSides.Steady, Open, load => Answered(load, 50)), VerdictSides.B(VerdictSides.Steady, Open, load => Answered(load, 400) with { NotSent = 240, Offered = 1300 }));
        var verdict = CompareVerdict.Of(a, b, null, 5);

        Assert.Equal(("p95", "response.p95Ms", VerdictWord.Slower), (verdict.Metric.Name, verdict.Metric.Figure.Key, verdict.Verdict.Word));
        Assert.StartsWith("Slower by more than 5 %: 8 × the response p95", verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.EndsWith(
            "B did not send 1\u202f200 of 6\u202f500 due requests, because the maximum number of requests were unanswered: its response times cover the others only.",
            verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Equal("response.p99Ms", CompareVerdict.Of(a, b, RunMetric.All.Single(metric => metric.Name == "p99"), 5).Metric.Figure.Key);
    }

    [Fact]
    public void An_open_loop_against_a_closed_one_is_compared_by_what_both_have()
    {
        var (a, b) = (VerdictSides.A(VerdictSides.Steady), VerdictSides.B(VerdictSides.Steady, Open, load => Answered(load, 400)));

        Assert.Equal(["completedPerSecond", "latency.p95Ms"],
            new[] { null, RunMetric.All.Single(metric => metric.Name == "p95") }.Select(metric => CompareVerdict.Of(a, b, metric, 5).Metric.Figure.Key));
    }

    private static RunHeader Open(RunHeader header) => header with { Plan = header.Plan! with { Arrivals = new ArrivalRate(100) } };

    private static LoadSummary Answered(LoadSummary load, double response) => load with { Response = VerdictSides.Latency(response), Offered = load.Sent };

    private static LoadSummary AllFailed(LoadSummary load) =>
        load with { SucceededPerSecond = 0, Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["http"] = load.Sent } };
}

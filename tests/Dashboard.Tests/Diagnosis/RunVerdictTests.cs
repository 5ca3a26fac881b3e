using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Diagnosis;

public sealed class RunVerdictTests
{
    private static readonly Finding Starving = new(RuleIds.StarvationByTaskWaits, 2) { To = 9, Severity = 85, Sentence = "It starved." };

    [Fact]
    public void The_worst_finding_is_the_verdict_with_what_an_answer_took()
    {
        var mild = new Finding(RuleIds.SteadyBlocking, 1) { Severity = 35, Sentence = "It was steady." };
        var verdict = RunVerdict.Of([mild, Starving], Summary(median: 10_500), 30, serviceSeconds: 0.5);

        Assert.Equal("It starved. A request with a service time of 500 ms took 10.5 s (median).", verdict.Sentence);
        Assert.Equal((2, 9), (verdict.From, verdict.To));
        Assert.Equal((RuleIds.StarvationByTaskWaits, 85), (verdict.Rule, verdict.Severity));
    }

    [Fact]
    public void What_the_plan_says_of_the_service_time_is_taken_where_nobody_says_it()
    {
        Assert.EndsWith("A request with a service time of 500 ms took 10.5 s (median).", RunVerdict.Of([Starving], Summary(median: 10_500, theory: 250), 30).Sentence);
        Assert.EndsWith("The median response took 10.5 s.", RunVerdict.Of([Starving], Summary(median: 10_500), 30).Sentence);
        Assert.Equal("It starved.", RunVerdict.Of([Starving], Summary(median: 600), 30).Sentence);
    }

    [Fact]
    public void A_finding_that_was_refined_does_not_count() =>
        Assert.Equal(PoolVerdict.Healthy, RunVerdict.Of([Starving with { RefinedBy = RuleIds.LockConvoy }], null, 30).Rule);

    [Fact]
    public void Of_a_run_that_was_silent_for_more_than_half_nothing_is_said_and_of_one_with_a_pause_how_long_it_was()
    {
        var silent = new Finding(RuleIds.Blind, 5) { To = 21, Severity = 20 };
        var most = RunVerdict.Of([silent], Summary(median: 500), 30);

        Assert.Equal((PoolVerdict.NotEnoughData, "Not enough data: no samples for 16 s of 30 s, so that time cannot be judged."), (most.Rule, most.Sentence));
        Assert.Equal(
            "Healthy: 238 requests/s on 8 threads, median 500 ms; nothing queued. There were no samples for 14 s of the run.",
            RunVerdict.Of([silent with { To = 19 }], Summary(median: 500), 30).Sentence);
        Assert.Equal(Starving.Rule, RunVerdict.Of([silent, Starving], Summary(median: 500), 30).Rule);
    }

    [Fact]
    public void Without_trouble_a_run_is_healthy() =>
        Assert.Equal("Healthy: 238 requests/s on 8 threads, median 500 ms; nothing queued.", RunVerdict.Of([], Summary(median: 500), 30).Sentence);

    [Theory]
    [InlineData(2, "2 s")]
    [InlineData(2.999, "2.9 s")]
    public void Less_than_three_seconds_of_samples_are_not_enough_data(double seconds, string sampled) =>
        Assert.Equal((PoolVerdict.NotEnoughData, $"Not enough data: {sampled} of samples is too little to judge (needs 3 s)."),
            (RunVerdict.Of([Starving], null, seconds).Rule, RunVerdict.Of([Starving], null, seconds).Sentence));

    [Fact]
    public void A_long_wait_that_no_rule_explains_is_not_called_healthy()
    {
        var summary = Summary(median: 500);
        var waited = summary with { Pool = summary.Pool with { QueueWaitMeanMs = 147 } };

        Assert.Equal((RuleIds.WorkWaits, "busy"), (RunVerdict.Of([], waited, 30).Rule, RunVerdict.Of([], waited, 30).Tone));
        Assert.Contains("work items waited 147 ms on average", RunVerdict.Of([], waited, 30).Sentence);
        Assert.Contains("record blocking calls too", RunVerdict.Of([], waited, 30).Sentence);
        Assert.Contains("Blocking calls were recorded", RunVerdict.Of([], waited, 30, hasLooked: true).Sentence);
        Assert.Equal(PoolVerdict.Healthy, RunVerdict.Of([], summary with { Pool = summary.Pool with { QueueWaitMeanMs = 49 } }, 30).Rule);
    }

    [Fact]
    public void Live_the_worst_of_what_lasts_counts_and_before_three_seconds_nothing_is_said()
    {
        var pool = new PoolScript().For(1);
        Assert.Equal(PoolVerdict.NotEnoughData, RunVerdict.Now(pool.Current, pool.SampledPool).Rule);

        pool.For(4);
        Assert.Equal("Healthy: 20 work items/s on 4 threads; nothing queued.", RunVerdict.Now(pool.Current, pool.SampledPool).Sentence);

        pool.For(0.5, queue: 9);
        Assert.EndsWith("9 work items queued right now.", RunVerdict.Now(pool.Current, pool.SampledPool).Sentence, StringComparison.Ordinal);

        pool.For(0.75, queue: 9);
        var looking = RunVerdict.Now(pool.Current, pool.SampledPool);
        Assert.Equal((PoolVerdict.Looking, "busy"), (looking.Rule, looking.Tone));
        Assert.Equal("Work has been waiting for 1 s; looking for the cause: 9 work items queued on 4 threads, CPU 2 %.", looking.Sentence);

        pool.For(4, queue: 9);
        Assert.Equal(RuleIds.BlockedNotInjected, RunVerdict.Now(pool.Current, pool.SampledPool).Rule);
    }

    private static RunSummary Summary(double median, double? theory = null)
    {
        var latency = new LatencySummary(median, median, 0, median, median, median, median, median, median, median);
        var load = new LoadSummary(2380, 238, 10, 2500, 120, 0, 0) { Latency = latency, MeanInFlight = 125 };
        return new RunSummary(20, RunSummary.Completed, RunSummary.CompletedSentence)
        {
            Load = load,
            Phases = [new PhaseSummary("load", 0, 10, load) { TheoryPerSecond = theory }],
            MainPhase = "load",
            Pool = new PoolSummary { ThreadsMax = 8, PeakQueue = 0 },
        };
    }
}

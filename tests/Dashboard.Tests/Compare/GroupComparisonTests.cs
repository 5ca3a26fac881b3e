using Dashboard.Compare;
using Dashboard.Load;
using Dashboard.Runs;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

/// <summary>Groups of runs: verdict, conditions, noise.</summary>
public sealed class GroupComparisonTests
{
    private static readonly RunMetric Throughput = RunMetric.All[0];
    private static readonly double[] Steady = [400, 401, 399, 400.5, 399.5];

    private static ComparedRun Run(double perSecond, int ms = 50, Func<RunHeader, RunHeader>? change = null, LoadSummary? load = null)
    {
        var run = SampleRuns.Of(milliseconds: ms, change: change);
        return new ComparedRun(run.Header, run.Summary! with { Load = (load ?? run.Summary.Load!) with { CompletedPerSecond = perSecond } });
    }

    private static ComparedRun[] Group(IEnumerable<double> values, int ms = 50, Func<RunHeader, RunHeader>? change = null) => [.. values.Select(value => Run(value, ms, change))];

    private static GroupComparison Of(ComparedRun[] a, ComparedRun[] b, double threshold = 5) => GroupComparison.Of(a, b, Throughput, threshold);

    [Fact(Timeout = 20_000)]
    public Task Another_query_is_judged_and_named_as_what_is_under_study()
    {
        var comparison = Of(Group(Steady), Group(Steady.Select(value => value / 2), ms: 100));

        Assert.Equal((VerdictWord.Slower, "Endpoint"), (comparison.Verdict.Word, comparison.UnderStudy));
        Assert.Equal(0.5, comparison.Verdict.Ratio!.Value, 3);
        Assert.Empty(comparison.Confounders);
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task The_same_against_the_same_has_no_difference_and_says_that_it_is_noise()
    {
        var comparison = Of(Group(Steady), Group([400.2, 401, 399.2, 400.4, 399.6]));

        Assert.Equal(VerdictWord.Same, comparison.Verdict.Word);
        Assert.Null(comparison.UnderStudy);
        Assert.Equal(0.6 / 400.2 * 100, comparison.NoisePercent!.Value, 3);
        Assert.Contains("within this machine's noise", comparison.Verdict.Sentence, StringComparison.Ordinal);
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task A_difference_below_the_noise_is_none_however_sure_the_test_is()
    {
        // Half of the repeats lie 4 % away from their median: a difference of 3 % says nothing, although the threshold would let it pass.
        double[] a = [100, 104, 108, 100, 108, 104, 100.1, 107.9, 104, 100, 108, 104];
        var comparison = Of(Group(a), Group(a.Select(value => value * 1.03)), threshold: 0.01);

        Assert.InRange(comparison.NoisePercent!.Value, 3.1, 4);
        Assert.DoesNotContain(comparison.Verdict.Word, new[] { VerdictWord.Faster, VerdictWord.Slower });
        Assert.Contains("within this machine's noise", comparison.Verdict.Sentence, StringComparison.Ordinal);
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task Another_condition_takes_the_verdict_away_and_is_named()
    {
        var comparison = Of(Group(Steady), Group(Steady.Select(value => value / 2), ms: 100, header => header with { Target = header.Target! with { ProcessorCount = 8 } }));

        Assert.Equal(VerdictWord.DifferentConditions, comparison.Verdict.Word);
        Assert.Equal(["Processors"], comparison.Confounders);
        Assert.Contains("beside Endpoint, Processors differs too", comparison.Verdict.Sentence, StringComparison.Ordinal);
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task A_fact_under_study_that_is_not_the_same_in_all_runs_of_a_side_is_a_confounder()
    {
        var comparison = Of([.. Group(Steady), Run(400, ms: 70)], Group(Steady, ms: 100));

        Assert.Equal(["Endpoint within one side"], comparison.Confounders);
        Assert.Equal(VerdictWord.DifferentConditions, comparison.Verdict.Word);
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task One_run_each_has_no_verdict_and_no_noise_and_still_names_what_differs()
    {
        var comparison = Of([Run(400)], [Run(200, ms: 100, change: header => header with { Plan = new LoadPlan(header.Plan!.Url, 40, DurationSeconds: 10) })]);

        Assert.Equal((VerdictWord.NotEnoughRuns, null), (comparison.Verdict.Word, comparison.NoisePercent));
        Assert.StartsWith("One run, no verdict", comparison.Verdict.Sentence, StringComparison.Ordinal);
        Assert.EndsWith("And beside Endpoint, Load differs too.", comparison.Verdict.Sentence, StringComparison.Ordinal);
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task An_interrupted_run_and_a_figure_that_was_not_given_count_as_no_value_and_the_first_is_told()
    {
        var given = new Dictionary<string, string> { ["completed"] = "as hey counts" };
        var foreign = Run(400, load: SampleRuns.Of().Summary!.Load! with { Source = "hey", Definitions = given });
        var comparison = Of([.. Group(Steady), foreign], [.. Group(Steady), new ComparedRun(SampleRuns.Of().Header, null)]);

        Assert.Equal((5, 5), (comparison.Verdict.RunsA, comparison.Verdict.RunsB));
        Assert.Contains(comparison.Cautions, caution => caution.Contains("was interrupted", StringComparison.Ordinal));
        return Task.CompletedTask;
    }

    [Fact(Timeout = 20_000)]
    public Task A_percentile_that_the_requests_do_not_support_is_told()
    {
        var few = Run(10, load: SampleRuns.Of().Summary!.Load! with { Sent = 100 });

        Assert.Contains(few.Cautions(RunMetric.All.Single(metric => metric.Name == "p99")), caution => caution.Contains("too few requests for its p99: 1000 are needed", StringComparison.Ordinal));
        Assert.DoesNotContain(few.Cautions(RunMetric.All.Single(metric => metric.Name == "p50")), caution => caution.Contains("too few", StringComparison.Ordinal));
        return Task.CompletedTask;
    }
}

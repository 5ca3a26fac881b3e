using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

/// <summary>What beside the figures decides on a verdict: conditions, this machine's noise, the soundness of each run.</summary>
public sealed class VerdictConditionsTests
{
    private static readonly RunMetric Throughput = RunMetric.All[0];
    private static readonly double[] Steady = [400, 401, 399, 400.5, 399.5];

    [Fact]
    public void Another_query_is_judged_and_named_as_what_is_under_study()
    {
        var verdict = Of(Group(Steady), Group(Steady.Select(value => value / 2), ms: 100));

        Assert.Equal((VerdictWord.Slower, "Endpoint"), (verdict.Verdict.Word, verdict.UnderStudy));
        Assert.Equal(0.5, verdict.Verdict.Ratio!.Value, 3);
        Assert.Empty(verdict.Confounders);
    }

    [Fact]
    public void Another_condition_takes_the_verdict_away_and_is_named()
    {
        var verdict = Of(Group(Steady), Group(Steady.Select(value => value / 2), ms: 100, header => header with { Target = header.Target! with { ProcessorCount = 8 } }));

        Assert.Equal(VerdictWord.DifferentConditions, verdict.Verdict.Word);
        Assert.Equal(["Processors"], verdict.Confounders);
        Assert.Contains("Query and Processors differ", verdict.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_fact_under_study_that_is_not_the_same_in_all_runs_of_a_side_is_a_confounder()
    {
        var verdict = Of([.. Group(Steady), Run(400, ms: 70)], Group(Steady, ms: 100));

        Assert.Equal(["Endpoint within one side"], verdict.Confounders);
        Assert.Equal(VerdictWord.DifferentConditions, verdict.Verdict.Word);
    }

    [Fact]
    public void A_side_whose_program_was_built_anew_between_two_starts_has_no_verdict()
    {
        var verdict = Of([.. Group(Steady, change: Built("A", "11111111"))], [.. Group(Steady[..4], change: Built("B", "22222222")), Run(400, change: Built("B", "33333333"))]);

        Assert.Equal((VerdictWord.DifferentConditions, "Command"), (verdict.Verdict.Word, verdict.UnderStudy));
        Assert.Equal(["Build within one side"], verdict.Confounders);

        static Func<RunHeader, RunHeader> Built(string command, string build) => header => header with
        {
            Program = new StartedProgram(command),
            Target = header.Target! with { Build = build },
        };
    }

    [Fact]
    public void Two_programs_are_judged_and_all_that_was_chosen_of_them_is_named()
    {
        var verdict = Of(Group(Steady, change: As("dotnet a.dll", 2)), Group(Steady.Select(value => value * 2), change: As("dotnet b.dll", 64)));

        Assert.Equal((VerdictWord.Faster, "Command"), (verdict.Verdict.Word, verdict.UnderStudy));
        Assert.Equal("Command: dotnet a.dll → dotnet b.dll; Environment X: 2 → 64; no other condition differs.", verdict.StudiedSentence);

        static Func<RunHeader, RunHeader> As(string command, int threads) => header => header with
        {
            Program = new StartedProgram(command) { Environment = [new ProgramVariable("X", $"{threads}")] },
            Target = header.Target! with { MinThreads = threads },
        };
    }

    [Fact]
    public void One_run_each_has_no_verdict_and_still_names_what_differs()
    {
        var verdict = Of([Run(400)], [Run(200, ms: 100, change: header => header with { Plan = new LoadPlan(header.Plan!.Url, 40, DurationSeconds: 10) })]);

        Assert.Equal(VerdictWord.NotEnoughRuns, verdict.Verdict.Word);
        Assert.Contains("one run each; more than one condition differs", verdict.Headline, StringComparison.Ordinal);
        Assert.Contains("Query and Load differ:", verdict.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void An_interrupted_run_and_a_figure_that_was_not_given_count_as_no_value_and_the_first_is_told()
    {
        var given = new Dictionary<string, string>(StringComparer.Ordinal) { ["completed"] = "as hey counts" };
        var foreign = Run(400, load: SampleRuns.Of().Summary!.Load! with { Source = "hey", Definitions = given });
        var verdict = Of([.. Group(Steady), foreign], [.. Group(Steady), SideRun.Of("torn", SampleRuns.Of().Header, null)]);

        Assert.Equal((5, 5), (verdict.Verdict.RunsA, verdict.Verdict.RunsB));
        Assert.Contains(verdict.Cautions, caution => caution.StartsWith("torn: interrupted", StringComparison.Ordinal));
    }

    [Fact]
    public void A_percentile_that_the_requests_do_not_support_is_told()
    {
        var few = Run(10, load: SampleRuns.Of().Summary!.Load! with { Sent = 100 });

        Assert.Contains(few.Cautions(RunMetric.All.Single(metric => metric.Name == "p99")), caution => caution.Sentence.StartsWith("too few requests for p99: 1\u202f000 are needed", StringComparison.Ordinal));
        Assert.DoesNotContain(few.Cautions(RunMetric.All.Single(metric => metric.Name == "p50")), caution => caution.Sentence.Contains("too few", StringComparison.Ordinal));
    }

    [Fact]
    public void A_repeat_that_began_before_the_pool_was_at_rest_is_told()
    {
        var restless = Run(10, change: header => header with { Group = new RunGroup("g", "g", 2) { Restless = "The pool was not idle after 30 s." } });

        Assert.Contains("The pool was not idle after 30 s.", restless.Cautions(Throughput).Select(caution => caution.Sentence));
        Assert.Contains("2 of 5 runs: The pool was not idle after 30 s.", Of([restless, restless, Run(10)], Group(Steady[..2])).Cautions);
    }

    [Fact]
    public void A_run_that_began_with_the_threads_of_the_load_before_is_told()
    {
        var run = Run(10);
        Assert.Contains(With(30).Cautions(Throughput), caution => caution.Sentence.StartsWith("started with more pool threads than an idle pool has (at most ", StringComparison.Ordinal));
        Assert.DoesNotContain(With(3).Cautions(Throughput), caution => caution.Sentence.StartsWith("begun", StringComparison.Ordinal));

        SideRun With(double threads) => run with { Phase = run.Phase! with { ThreadsStart = threads } };
    }

    private static SideRun Run(double perSecond, int ms = 50, Func<RunHeader, RunHeader>? change = null, LoadSummary? load = null)
    {
        var run = SampleRuns.Of(milliseconds: ms, change: change);
        var side = SideRun.Of(run.Header.Id, run.Header, run.Summary);
        return side with { Phase = side.Phase! with { Load = (load ?? side.Load!) with { CompletedPerSecond = perSecond } } };
    }

    private static SideRun[] Group(IEnumerable<double> values, int ms = 50, Func<RunHeader, RunHeader>? change = null) => [.. values.Select(value => Run(value, ms, change))];

    private static VerdictSide Side(SideRun[] runs) => new("key", "name", runs);

    private static CompareVerdict Of(SideRun[] a, SideRun[] b, double threshold = 5) => CompareVerdict.Of(Side(a), Side(b), Throughput, threshold);
}

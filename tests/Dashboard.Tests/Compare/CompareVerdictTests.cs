using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

public sealed class CompareVerdictTests
{
    private static readonly RunMetric Throughput = RunMetric.All[0];

    [Fact]
    public void Two_runs_by_themselves_get_no_verdict_and_are_told_what_was_seen()
    {
        var comparison = CompareRuns.Compare(Query(), CompareRuns.One("a", 10, 503), CompareRuns.One("b", 20, 10_400));
        var verdict = Assert.Single(comparison.Verdicts);

        Assert.Equal((VerdictWord.NotEnoughRuns, 2), (verdict.Verdict.Word, verdict.Verdict.Ratio));
        Assert.StartsWith(
            "B: 80 requests/s vs 40, 2 ×; p50 10.4 s vs 503 ms, 20.7 ×.", verdict.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_without_an_answer_in_time_is_none_against_something_and_no_multiple()
    {
        var silent = CompareRuns.One("b", 20);
        var load = silent.Summary!.Phases[0].Load with { Completed = 0, CompletedPerSecond = 0, Drained = 125 };
        silent = silent with { Summary = silent.Summary with { Phases = [silent.Summary.Phases[0] with { Load = load }], Load = load } };
        var sentence = CompareRuns.Compare(Query(), CompareRuns.One("a", 10), silent).Verdicts[0].Verdict.Sentence;

        Assert.StartsWith("B: 0 requests/s vs 40; p50 100 ms vs 100 ms, no difference.", sentence, StringComparison.Ordinal);
        Assert.DoesNotContain("0 ×", sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void All_repeats_of_a_group_stand_behind_it()
    {
        var comparison = CompareRuns.Groups(Query(), Group("ga", 10, 5), Group("gb", 20, 5));
        var verdict = Assert.Single(comparison.Verdicts);

        Assert.Equal((VerdictWord.Faster, 5, 5), (verdict.Verdict.Word, verdict.Verdict.RunsA, verdict.Verdict.RunsB));
        Assert.Equal([40, 40, 40, 40, 40], verdict.ValuesA);
        Assert.Equal(("A: label of ga", "B: label of gb"), (verdict.A.Name, verdict.B.Name));
        Assert.Empty(verdict.Confounders);
    }

    [Fact]
    public void Another_baseline_turns_the_verdict_round()
    {
        var comparison = CompareRuns.Groups(Query() with { Baseline = "gb" }, Group("ga", 10, 4), Group("gb", 20, 4), Group("gc", 20, 4));

        Assert.Equal(1, comparison.Baseline);
        Assert.Equal([VerdictWord.Slower, VerdictWord.Same], comparison.Verdicts.Select(verdict => verdict.Verdict.Word));
        Assert.Equal([0, 2], comparison.Verdicts.Select(comparison.IndexOf));
    }

    [Fact]
    public void A_condition_beside_the_one_under_study_turns_the_verdict_grey_and_is_named()
    {
        var (a, b) = (Side("a", 100), Side("b", 50, header => header with { Path = "/other", Plan = header.Plan! with { Url = "http://127.0.0.1:5000/other", Connections = 99 } }));
        var verdict = CompareVerdict.Of(a, b, Throughput, 5);

        Assert.Equal((VerdictWord.DifferentConditions, "Endpoint"), (verdict.Verdict.Word, verdict.UnderStudy));
        Assert.Equal(["Load"], verdict.Confounders);
        Assert.StartsWith("Different conditions: Endpoint and Load differ, so", verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Equal(0.5, verdict.Verdict.Ratio);
    }

    [Fact]
    public void Repeats_that_differ_among_themselves_are_no_repeats()
    {
        var a = Side("a", 100);
        var mixed = a with { Runs = [.. a.Runs.Skip(1), a.Runs[0] with { Header = a.Runs[0].Header with { GeneratorOnTargetMachine = true } }] };

        Assert.Equal(["Load generator within one side"], CompareVerdict.Of(mixed, Side("b", 50), Throughput, 5).Confounders);
    }

    [Fact]
    public void Too_few_runs_stay_too_few_whatever_else_differs()
    {
        var (a, b) = (Side("a", 100), Side("b", 50, header => header with { Plan = header.Plan! with { Url = "http://127.0.0.1:5000/other" }, GeneratorOnTargetMachine = true }));
        var verdict = CompareVerdict.Of(a with { Runs = [a.Runs[0]] }, b with { Runs = [b.Runs[0]] }, Throughput, 5);

        Assert.Equal(VerdictWord.NotEnoughRuns, verdict.Verdict.Word);
        Assert.Equal(["Load generator"], verdict.Confounders);
    }

    [Fact]
    public void A_figure_that_another_tool_did_not_give_is_no_zero()
    {
        var foreign = CompareRuns.One("a").Summary!.Load! with { Source = "hey", Definitions = new Dictionary<string, string>(StringComparer.Ordinal) { ["completedPerSecond"] = "x" } };

        Assert.Null(RunMetric.All.Single(metric => metric.Name == "p95").Value(foreign));
        Assert.Equal(40, Throughput.Value(foreign));
    }

    [Fact]
    public void The_middle_repeat_is_drawn_for_a_group()
    {
        RunListEntry[] runs = [.. new[] { 30, 10, 20 }.Select((rate, i) => CompareRuns.Entry(CompareRuns.One($"r{i}", rate)))];

        Assert.Equal("r2", MiddleRun.Of(runs, Throughput)!.Id);
        Assert.Null(MiddleRun.Of([], Throughput));
    }

    [Theory]
    [InlineData(0.759, 0.757, 0.81, "24 % lower throughput (19–24 %)")]
    [InlineData(1.032, 1.01, 1.05, "3.2 % higher throughput (1–5 %)")]
    [InlineData(2.031, 2.012, 2.049, "2.03 × the throughput (2.01–2.05 ×)")]
    [InlineData(1.95, 1.9, 2.1, "1.95 × the throughput (1.9–2.1 ×)")]
    [InlineData(0.98, 0.95, 1.03, "2 % lower throughput (5 % lower to 3 % higher)")]
    [InlineData(0.0004, 0.0003, 0.00051, "99.96 % lower throughput (99.9–99.97 %)")]
    [InlineData(0.095, 0.09, 0.099, "91 % lower throughput (90–91 %)")]
    [InlineData(1, 0.996, 1.004, "no difference in throughput (0.4 % lower to 0.4 % higher)")]
    public void A_difference_reads_as_a_person_says_it(double ratio, double low, double high, string words)
    {
        Assert.Equal(words, DifferenceWords.Of(ratio, (low, high), "throughput"));
    }

    [Theory]
    [InlineData("Query: ms=100 → ms=130", "/a?ms=100 (async)", "/a?ms=130 (async)")]
    [InlineData("Query: none → ms=130", "/a (async)", "/a?ms=130 (async)")]
    [InlineData("Query: ms=50, ms=100, ms=130", "/a?ms=50 (async)", "/a?ms=100 (async)", "/a?ms=130 (async)")]
    [InlineData("Endpoint: /a?ms=100 (async) → /b?ms=100 (sync)", "/a?ms=100 (async)", "/b?ms=100 (sync)")]
    [InlineData("Endpoint: /a?ms=1 (async); /a?ms=2 (async) → /a?ms=3 (async)", "/a?ms=1 (async); /a?ms=2 (async)", "/a?ms=3 (async)")]
    [InlineData("Endpoint: /a (async) → none", "/a (async)", null)]
    public void What_is_under_study_is_named_by_what_differs_in_it(string words, params string?[] values)
    {
        Assert.Equal(words, FactDifference.Of("Endpoint", values).Words);
    }

    [Theory]
    [InlineData("Min threads", "min 2", "min 100", "2", "100")]
    [InlineData("Processors", "processors 2", "processors none", "2", null)]
    [InlineData("Target", "target a name that is so much longer th…", "target b", "a name that is so much longer than a label", "b")]
    public void What_differs_labels_sides_of_one_name(string fact, string labelA, string labelB, params string?[] values)
    {
        Assert.Equal([labelA, labelB], FactDifference.Of(fact, values).Labels);
    }

    [Fact]
    public void Sides_of_one_name_are_called_by_what_differs_and_others_keep_their_names()
    {
        RecordedRun Run(string id, int min, string title) =>
            CompareRuns.One(id, header: CompareRuns.Header(id) with { Title = title, Target = CompareRuns.Header(id).Target! with { MinThreads = min } });

        var same = CompareRuns.Compare(Query(), Run("a", 2, "Load"), Run("b", 100, "Load"), Run("c", 2, "Other"));
        Assert.Equal(["min 2", "min 100", "Other"], same.Sides.Select(side => side.Title));
        Assert.Equal("B: min 100", same.Verdicts[0].B.Name);
        Assert.Equal("Load: min 2 vs min 100", CompareRuns.Compare(Query(), Run("a", 2, "Load"), Run("b", 100, "Load")).Title);
        Assert.Equal("Load vs Load", CompareRuns.Compare(Query(), Run("a", 2, "Load"), Run("b", 2, "Load")).Title);
    }

    [Theory]
    [InlineData(VerdictWord.NotEnoughRuns, 6.154, 1, 1, null, "About 6.2 × faster (one run each; repeat 4 × to be sure)")]
    [InlineData(VerdictWord.NotEnoughRuns, 0.0976, 1, 1, null, "About 10 × slower (one run each; repeat 4 × to be sure)")]
    [InlineData(VerdictWord.NotEnoughRuns, 0.967, 2, 3, null, "3.3 % slower (3 runs vs 2; repeat 4 × to be sure)")]
    [InlineData(VerdictWord.NotEnoughRuns, 1.0, 1, 1, null, "No difference (one run each; repeat 4 × to be sure)")]
    [InlineData(VerdictWord.NotEnoughRuns, null, 1, 1, null, "Throughput: 5 /s vs none (one run each; repeat 4 × to be sure)")]
    [InlineData(VerdictWord.NotEnoughRuns, null, 0, 1, null, "Nothing to compare")]
    [InlineData(VerdictWord.Faster, 2.031, 5, 5, null, "2.03 × faster")]
    [InlineData(VerdictWord.Slower, 0.52, 5, 5, null, "48 % slower")]
    [InlineData(VerdictWord.Slower, 3.0, 5, 5, "p95", "P95 3 × higher")]
    [InlineData(VerdictWord.Faster, 0.0976, 5, 5, "p95", "P95 90 % lower")]
    [InlineData(VerdictWord.Same, 1.01, 5, 5, null, "The same within 5 %")]
    [InlineData(VerdictWord.Undecided, 1.1, 5, 5, null, "Undecided (10 % faster in these runs)")]
    [InlineData(VerdictWord.DifferentConditions, 1.5, 5, 5, null, "Different conditions, no verdict (50 % faster in these runs)")]
    [InlineData(VerdictWord.FailedRequests, 9.0, 5, 5, null, "Too many failed requests: no verdict")]
    [InlineData(VerdictWord.WindowTooShort, null, 5, 5, null, "Window too short, no verdict")]
    public void A_verdict_is_said_in_half_a_line(VerdictWord word, double? ratio, int runsA, int runsB, string? metric, string headline)
    {
        var verdict = new Verdict(word, ratio, null, null, runsA, runsB, "") { Seen = "throughput: 5 /s vs none" };
        Assert.Equal(headline, HeadlineWords.Of(verdict, RunMetric.All.First(one => one.Name == (metric ?? "completedPerSecond")), 5));
    }

    [Fact]
    public void Notes_of_one_kind_are_one_note()
    {
        VerdictSide Few(string name, params int[] sent) => new(name, name, [.. sent.Select((count, i) => SideRun.Of($"{name}{i}", CompareRuns.Header(name), WithSent(CompareRuns.One(name).Summary!, count)))]) { Letter = name };
        static RunSummary WithSent(RunSummary summary, int sent) => summary with
        {
            Outcome = "stopped",
            Sentence = $"Stopped at {sent}.",
            Phases = [.. summary.Phases.Select(phase => phase with { Load = phase.Load with { Sent = sent } })],
        };

        var cautions = CompareVerdict.Of(Few("A", 5), Few("B", 6), Throughput, 5).Cautions;
        Assert.Contains("A: did not complete: Stopped at 5. B: did not complete: Stopped at 6.", cautions);
        var many = CompareVerdict.Of(Few("A", 1, 2, 3, 3), Few("B", 9), Throughput, 5).Cautions;
        Assert.Single(many, caution => caution.Contains("did not complete", StringComparison.Ordinal) && caution.EndsWith("Similar: 3 other runs.", StringComparison.Ordinal));
    }

    private static CompareQuery Query() => CompareQuery.Named([]);

    private static RecordedRun[] Group(string name, int perInterval, int count) =>
    [
        .. Enumerable.Range(1, count).Select(i => CompareRuns.One($"{name}-{i}", perInterval, header: CompareRuns.Header($"{name}-{i}") with
        {
            Group = new RunGroup(name, $"label of {name}", i),
        })),
    ];

    private static VerdictSide Side(string name, int perInterval, Func<RunHeader, RunHeader>? change = null) =>
        new(name, name, [.. Enumerable.Range(0, 5).Select(i => SideRun.Of($"{name}{i}", (change ?? (header => header))(CompareRuns.Header(name)), CompareRuns.One(name, perInterval).Summary))]);
}

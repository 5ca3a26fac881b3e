using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

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
            "B: 80 requests/s vs 40, 2 ×; p50 10.4 s vs 503 ms, 20.7 ×. One run each: not yet conclusive", verdict.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_without_an_answer_in_time_is_none_against_something_and_no_multiple()
    {
        var silent = CompareRuns.One("b", 20);
        var load = silent.Summary!.Phases[0].Load with { Completed = 0, CompletedPerSecond = 0, Drained = 125 };
        silent = silent with { Summary = silent.Summary with { Phases = [silent.Summary.Phases[0] with { Load = load }], Load = load } };
        var sentence = CompareRuns.Compare(Query(), CompareRuns.One("a", 10), silent).Verdicts[0].Verdict.Sentence;

        Assert.StartsWith("B: 0 requests/s vs 40; p50 100 ms vs 100 ms, no difference. One run each", sentence, StringComparison.Ordinal);
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
        Assert.StartsWith("Different conditions: besides Endpoint, Load also differs", verdict.Verdict.Sentence, StringComparison.Ordinal);
        Assert.Equal(0.5, verdict.Verdict.Ratio);
    }

    [Fact]
    public void Repeats_that_differ_among_themselves_are_no_repeats()
    {
        var a = Side("a", 100);
        var mixed = a with { Runs = [.. a.Runs.Skip(1), a.Runs[0] with { Header = a.Runs[0].Header with { GeneratorOnTargetMachine = true } }] };

        Assert.Equal(["Generator within one side"], CompareVerdict.Of(mixed, Side("b", 50), Throughput, 5).Confounders);
    }

    [Fact]
    public void Too_few_runs_stay_too_few_whatever_else_differs()
    {
        var (a, b) = (Side("a", 100), Side("b", 50, header => header with { Plan = header.Plan! with { Url = "http://127.0.0.1:5000/other" }, GeneratorOnTargetMachine = true }));
        var verdict = CompareVerdict.Of(a with { Runs = [a.Runs[0]] }, b with { Runs = [b.Runs[0]] }, Throughput, 5);

        Assert.Equal(VerdictWord.NotEnoughRuns, verdict.Verdict.Word);
        Assert.Equal(["Generator"], verdict.Confounders);
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
    [InlineData(0.0004, 0.0003, 0.00051, "2\u202f500 × lower throughput (1\u202f961–3\u202f333 ×)")]
    [InlineData(0.095, 0.09, 0.099, "10.5 × lower throughput (10.1–11.1 ×)")]
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
    [InlineData("Minimum threads: 2 → 100", "2 / 32 767", "100 / 32 767")]
    [InlineData("Maximum threads: 64 → 128", "2 / 64", "2 / 128")]
    [InlineData("Minimum / maximum threads: 2 / 64 → 4 / 128", "2 / 64", "4 / 128")]
    [InlineData("Minimum / maximum threads: 2 / 64 → none", "2 / 64", null)]
    public void Of_minimum_and_maximum_threads_the_one_that_differs_is_named(string words, params string?[] values)
    {
        Assert.Equal(words, FactDifference.Of("Minimum / maximum threads", values).Words);
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

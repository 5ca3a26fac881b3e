using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Tests.Compare;

public sealed class CompareVerdictTests
{
    private static readonly RunMetric Throughput = RunMetric.All[0];

    [Fact]
    public void Two_runs_by_themselves_get_no_verdict()
    {
        var comparison = Compare(CompareQuery.Parse("a,b", null, null, null, null), [], CompareRuns.One("a", 10), CompareRuns.One("b", 20));
        var verdict = Assert.Single(comparison.Verdicts);

        Assert.Equal((VerdictWord.NotEnoughRuns, 2), (verdict.Verdict.Word, verdict.Verdict.Ratio));
        Assert.StartsWith("One run, no verdict", verdict.Verdict.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void All_repeats_of_a_runs_group_stand_behind_it()
    {
        var list = Group("ga", 10, 5).Concat(Group("gb", 20, 5)).ToList();
        var comparison = Compare(CompareQuery.Parse("ga-1,gb-3", null, null, null, null), list, Repeat(list, "ga-1", 10), Repeat(list, "gb-3", 20));
        var verdict = Assert.Single(comparison.Verdicts);

        Assert.Equal((VerdictWord.Faster, 5, 5), (verdict.Verdict.Word, verdict.Verdict.RunsA, verdict.Verdict.RunsB));
        Assert.Equal([40, 40, 40, 40, 40], verdict.ValuesA);
        Assert.Empty(verdict.Confounders);
    }

    [Fact]
    public void Another_baseline_turns_the_verdict_round()
    {
        var list = Group("ga", 10, 4).Concat(Group("gb", 20, 4)).ToList();
        var comparison = Compare(CompareQuery.Parse("ga-1,gb-1", null, "gb-1", null, null), list, Repeat(list, "ga-1", 10), Repeat(list, "gb-1", 20));

        Assert.Equal(1, comparison.Baseline);
        Assert.Equal(VerdictWord.Slower, Assert.Single(comparison.Verdicts).Verdict.Word);
    }

    [Fact]
    public void Repeats_of_one_group_alone_have_nothing_to_be_held_against()
    {
        var list = Group("ga", 10, 4);
        var comparison = Compare(CompareQuery.Parse("ga-1,ga-2", null, null, null, null), list, Repeat(list, "ga-1", 10), Repeat(list, "ga-2", 10));

        Assert.Empty(comparison.Verdicts);
        Assert.StartsWith("All of these are repeats of one group", comparison.WithoutVerdict, StringComparison.Ordinal);
    }

    [Fact]
    public void A_condition_beside_the_one_under_study_turns_the_verdict_grey_and_is_named()
    {
        var (a, b) = (Side("a", 100), Side("b", 50, header => header with { Path = "/other", Plan = header.Plan! with { Url = "http://127.0.0.1:5000/other", Connections = 99 } }));
        var verdict = CompareVerdict.Of(a, b, Throughput, 5);

        Assert.Equal((VerdictWord.DifferentConditions, "Endpoint"), (verdict.Verdict.Word, verdict.UnderStudy));
        Assert.Equal(["Load"], verdict.Confounders);
        Assert.StartsWith("Different conditions: beside Endpoint, Load differs too", verdict.Verdict.Sentence, StringComparison.Ordinal);
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
    public void The_middle_repeat_stands_for_a_group()
    {
        RunListEntry[] runs = [.. new[] { 30, 10, 20 }.Select((rate, i) => CompareRuns.Entry(CompareRuns.One($"r{i}", rate)))];

        Assert.Equal("r2", CompareSides.Middle(runs, Throughput)!.Id);
        Assert.Null(CompareSides.Middle([], Throughput));
    }

    private static Comparison Compare(CompareQuery query, IReadOnlyList<RunListEntry> list, params RecordedRun[] runs) =>
        Comparison.Of([.. runs.Select((run, i) => CompareRuns.Column(run, i))], list, query);

    private static RecordedRun Repeat(IReadOnlyList<RunListEntry> list, string id, int perInterval) =>
        CompareRuns.One(id, perInterval, header: list.Single(entry => entry.Id == id).Header);

    private static List<RunListEntry> Group(string name, int perInterval, int count) =>
        [.. Enumerable.Range(1, count).Select(i => CompareRuns.Entry(CompareRuns.One($"{name}-{i}", perInterval), new RunGroup(name, $"label of {name}", i)))];

    private static CompareSide Side(string name, int perInterval, Func<RunHeader, RunHeader>? change = null) =>
        new(name, name, [.. Enumerable.Range(0, 5).Select(i => SideRun.Of($"{name}{i}", (change ?? (header => header))(CompareRuns.Header(name)), CompareRuns.One(name, perInterval).Summary))]);
}

using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

public sealed class ComparedFiguresTests
{
    private static readonly IReadOnlyList<FigureRow> Rows = Of(
        [CompareRuns.Side(CompareRuns.One("a", 10, 100)), CompareRuns.Side(CompareRuns.One("b", 20, 50, steady: new SteadyState(2, 80, "Steady.")), 1)], 0);

    [Fact]
    public void Each_figure_stands_with_its_ratio_to_the_baseline_and_the_way_it_went()
    {
        var (throughput, latency) = (Row("completedPerSecond"), Row("latency.p50Ms"));

        Assert.Equal([40, 80], throughput.Cells.Select(cell => cell.Value));
        Assert.Equal([null, 2], throughput.Cells.Select(cell => cell.Ratio));
        Assert.Equal(("▲", "▼"), (throughput.Cells[1].Arrow, latency.Cells[1].Arrow));
        Assert.Equal(("100 ms", 0.5, FigureChange.Other), (latency.Cells[0].Text, latency.Cells[1].Ratio, latency.Cells[1].Change));
        Assert.Equal(FigureChange.Other, Row("offered").Cells[1].Change);
    }

    [Fact]
    public void One_run_colours_nothing_however_far_it_lies_away() =>
        Assert.DoesNotContain(Rows.SelectMany(row => row.Cells), cell => cell.Change is FigureChange.Better or FigureChange.Worse);

    [Fact]
    public void Repeats_colour_what_they_show_and_another_baseline_turns_better_into_worse()
    {
        ComparedSide[] sides = [Group(0, 10, 100), Group(1, 20, 50)];

        Assert.Equal((FigureChange.Better, FigureChange.Better), (Change(0, "completedPerSecond", 1), Change(0, "latency.p50Ms", 1)));
        Assert.Equal((FigureChange.Worse, FigureChange.Worse), (Change(1, "completedPerSecond", 0), Change(1, "latency.p50Ms", 0)));
        Assert.Equal(FigureChange.Other, ComparedFigures.Of(sides, 0, 5, [true, false]).Single(row => row.Key == "completedPerSecond").Cells[1].Change);
        Assert.Equal(FigureChange.Other, ComparedFigures.Of(sides, 0, 150, [true, true]).Single(row => row.Key == "completedPerSecond").Cells[1].Change);

        FigureChange Change(int baseline, string key, int side) => Of(sides, baseline).Single(row => row.Key == key).Cells[side].Change;
    }

    [Fact]
    public void What_lies_within_the_machines_noise_is_not_coloured_whatever_the_test_says()
    {
        ComparedSide[] sides = [Group(0, 10, 100), Group(1, 11, 100)];
        var header = sides[0].Runs[0].Run.Header;
        var loud = new MachineNoise(MachineNoise.MachineOf(header), header.Style, "completedPerSecond", 0, 0.04, 5, 5, DateTimeOffset.UnixEpoch);

        Assert.Equal(FigureChange.Better, Change([]));
        Assert.Equal(FigureChange.Other, Change([loud]));
        Assert.Equal(FigureChange.Better, Change([loud with { LnVariance = 1e-6 }]));

        FigureChange Change(MachineNoise[] noises) =>
            ComparedFigures.Of(sides, 0, 5, [true, true], noises).Single(row => row.Key == "completedPerSecond").Cells[1].Change;
    }

    [Fact]
    public void A_percentile_that_the_sample_does_not_support_is_marked_and_not_compared()
    {
        var row = Row("latency.p99Ms");

        Assert.False(row.Cells[1].Supported);
        Assert.Equal("too few: 480 of 1\u202f000", row.Cells[0].Note);
        Assert.Equal((null, FigureChange.None), (row.Cells[1].Ratio, row.Cells[1].Change));
        Assert.True(Row("latency.maxMs").Cells[1].Supported);
    }

    [Fact]
    public void Throughput_in_steady_state_is_missing_where_it_was_not_reached()
    {
        var row = Row("steadyPerSecond");

        Assert.Equal((null, "–", "Not judged."), (row.Cells[0].Value, row.Cells[0].Text, row.Cells[0].Note));
        Assert.Equal(80, row.Cells[1].Value!.Value, 3);
        Assert.Equal(["not judged", "2 s"], Row("steadyAfter").Cells.Select(cell => cell.Text));
    }

    [Fact]
    public void Only_windows_after_the_steady_state_began_count()
    {
        var run = CompareRuns.One("a", 10, steady: new SteadyState(6, 40, "Steady."));
        TimelineItem[] items = [.. run.Items.Select(item => item is LoadInterval early && early.T <= CompareRuns.First + 6 ? early with { Completed = 1 } : item)];
        var row = Of([CompareRuns.Side(run with { Items = items })], 0).Single(own => own.Key == "steadyPerSecond");

        Assert.Equal(40, row.Cells[0].Value!.Value, 3);
    }

    [Fact]
    public void The_pools_figures_are_those_of_the_load_not_of_the_quiet_around_it()
    {
        Assert.Equal(120, Row("workItemsPerSecond").Cells[0].Value!.Value, 6);
        Assert.Equal(30 / 10.0, Row("workItemsPerRequest").Cells[0].Value!.Value, 6);
        Assert.Equal(40, Row("cpuPercent").Cells[0].Value!.Value, 6);
        Assert.Equal(7, Row("peakQueue").Cells[0].Value);
        Assert.Equal(2, Row("injections.CooperativeBlocking").Cells[0].Value);
        Assert.Equal(1 / 12.0, Row("goalRaisesPerSecond").Cells[0].Value!.Value, 6);
        Assert.Equal((3, 10), (Row("threadsStart").Cells[0].Value, Row("threadsMax").Cells[0].Value));
        Assert.Equal([null, 10], Row("threadsSteady").Cells.Select(cell => cell.Value));
    }

    [Fact]
    public void More_errors_than_none_are_a_difference_although_there_is_no_ratio()
    {
        var failing = WithLoad(CompareRuns.One("b"), load => load with { Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = 7 } });
        var cells = Of([CompareRuns.Side(CompareRuns.One("a")), CompareRuns.Side(failing, 1)], 0).Single(row => row.Key == "errors.timeout").Cells;

        Assert.Equal((0, 7, null, FigureChange.Other), (cells[0].Value, cells[1].Value, cells[1].Ratio, cells[1].Change));
    }

    [Fact]
    public void Of_another_tools_run_only_what_it_gave_is_shown()
    {
        var foreign = WithLoad(CompareRuns.One("b"), load => load with { Source = "hey", Definitions = new Dictionary<string, string>(StringComparer.Ordinal) { ["completedPerSecond"] = "all ÷ time", ["latency.p50Ms"] = "median" } });
        var rows = Of([CompareRuns.Side(foreign)], 0);

        Assert.Equal(40, rows.Single(row => row.Key == "completedPerSecond").Cells[0].Value);
        Assert.Equal(100, rows.Single(row => row.Key == "latency.p50Ms").Cells[0].Value);
        string[] notGiven = ["offered", "failed", "latency.p90Ms", "steadyPerSecond"];
        Assert.All(notGiven, key => Assert.Equal(
            (null, "hey did not report it."), rows.Where(row => row.Key == key).Select(row => (row.Cells[0].Value, row.Cells[0].Note)).Single()));
    }

    [Fact]
    public void A_load_without_an_answer_has_the_time_that_was_waited_and_no_latency_to_compare()
    {
        var silent = WithLoad(CompareRuns.One("b"), load => load with { Completed = 0, CompletedPerSecond = 0 });
        var cell = Of([CompareRuns.Side(CompareRuns.One("a")), CompareRuns.Side(silent, 1)], 0).Single(row => row.Key == "latency.p50Ms").Cells[1];

        Assert.Equal((false, null), (cell.Supported, cell.Ratio));
        Assert.Contains("No request was answered", cell.Note, StringComparison.Ordinal);
    }

    private static IReadOnlyList<FigureRow> Of(IReadOnlyList<ComparedSide> sides, int baseline) =>
        ComparedFigures.Of(sides, baseline, 5, [.. sides.Select(_ => true)]);

    private static ComparedSide Group(int index, int perInterval, double milliseconds) => ComparedSide.Of(
        index, new ComparedRef($"g{index}", null) { IsGroup = true }, [.. Enumerable.Range(0, 5).Select(i => CompareRuns.One($"{index}-{i}", perInterval, milliseconds))], null);

    private static FigureRow Row(string key) => Rows.Single(row => row.Key == key);

    private static Dashboard.RunFile.RecordedRun WithLoad(Dashboard.RunFile.RecordedRun run, Func<LoadSummary, LoadSummary> change)
    {
        var phase = run.Summary!.Phases[0] with { Load = change(run.Summary.Phases[0].Load) };
        return run with { Summary = run.Summary with { Phases = [phase], Load = phase.Load } };
    }
}

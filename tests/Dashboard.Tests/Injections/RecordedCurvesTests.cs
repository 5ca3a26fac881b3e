using Dashboard.Format;
using Dashboard.Injections;
using Dashboard.Tests.Diagnosis;

namespace Dashboard.Tests.Injections;

/// <summary>The model beside what was recorded. docs/models.md shows the same figures, and is held to them here.</summary>
public sealed class RecordedCurvesTests
{
    /// <summary>How often a case was recorded again: docs/models.md has a column of each.</summary>
    private static readonly string[] Rounds = ["r1", "r2", "r3", "busy"];

    public static TheoryData<string> Waits => Named(curve => curve.Expected == "taskWaits");

    public static TheoryData<string> Others => Named(curve => curve.Expected != "taskWaits");

    [Theory]
    [MemberData(nameof(Waits))]
    public void The_rule_for_task_waits_gives_the_thread_count_within_5_percent(string name)
    {
        var model = ModelOf(RecordedCurve.Of(name));

        Assert.InRange(model.Waits.Samples, 60, 1_000);
        Assert.InRange(model.Waits.Percent!.Value, 0, 5);
    }

    [Theory]
    [MemberData(nameof(Others))]
    public void The_gates_band_holds_the_thread_count_of_everything_else_within_2_percent(string name)
    {
        var model = ModelOf(RecordedCurve.Of(name));

        Assert.Equal(0, model.Waits.Samples);
        Assert.True(model.Gate.Samples == 0 || model.Gate.Percent <= 2, $"{model.Gate.Percent} %");
    }

    /// <summary>Committed with the recordings and before the model was compared with them; a recording that is added falls where its name does.</summary>
    [Fact]
    public void One_repeat_in_three_is_held_out_by_the_hash_of_its_files_name() => Assert.Equal(
        [
            "long_result500_P2_r2", "result100_c60_P2_r1", "result2000_c20_P2_r1", "result500_P1_busy", "result500_P2_busy", "result500_P4_r3",
            "result500_P8_r2",
        ],
        RecordedCurve.Repeats.Where(curve => curve.IsHeldOut).Select(curve => curve.Name));

    /// <summary>
    /// Measured: 0.3 %. The bar is 5 %, which the line held before (2.2 %); 1 % fails where it does not stay while the goal is below the threads that exist.
    /// </summary>
    [Fact]
    public void On_repeats_that_were_held_out_the_rule_for_task_waits_is_off_by_1_percent_at_most_in_the_median() =>
        Assert.InRange(MedianOf(RecordedCurve.Repeats.Where(curve => curve.IsHeldOut)), 0, 1);

    [Fact]
    public void Of_a_curve_with_other_processors_the_model_is_far_off()
    {
        var curve = RecordedCurve.Of("result500_P2");
        var model = new InjectionModel(curve.Facts with { ProcessorCount = 8, MinThreads = 8 });
        foreach (var item in curve.UnderLoad)
        {
            model.Add(item);
        }

        Assert.InRange(model.Waits.Percent!.Value, 20, 100);
    }

    /// <summary>Those two are off by 2.7 % and 6.2 %; on .NET 10 none is by more than 2 %.</summary>
    [Fact]
    public void On_net_11_the_rule_for_task_waits_holds_as_on_net_10_and_the_gates_band_in_all_but_two_curves()
    {
        var models = RecordedCurve.Of11.Select(static curve => (curve.Name, Model: ModelOf(curve))).ToList();

        Assert.Equal(5, models.Count(static one => one.Model.Waits.Samples > 0));
        Assert.All(models.Where(static one => one.Model.Waits.Samples > 0), static one => Assert.InRange(one.Model.Waits.Percent!.Value, 0, 5));
        Assert.Equal(
            ["lock50_c100_P8_r1", "sleep1000_P1_r1"],
            models.Where(static one => one.Model.Gate is { Samples: > 0, Percent: > 2 }).Select(static one => one.Name));
        Assert.All(models.Where(static one => one.Model.Gate.Samples > 0), static one => Assert.InRange(one.Model.Gate.Percent!.Value, 0, 7));
    }

    /// <summary>The bars: 98 % of the curves that were held out are judged right, and the model is off by 5 % at most in the median.</summary>
    [Fact]
    public void The_page_on_runtimes_says_what_rules_and_models_say_of_each_curve_of_net_11()
    {
        var page = File.ReadAllLines(Path.Combine(ProductFiles.RepositoryRoot, "docs", "runtimes.md"));

        Assert.Equal(RecordedCurve.Of11.GroupBy(CaseOf11).Select(RowOf11), Table(page, "| curve of .NET 11"));
        double[] heldOut = [.. RecordedCurve.Of11.Where(static curve => curve.IsHeldOut).Select(OffBy).OfType<double>().Order()];
        Assert.InRange(heldOut[heldOut.Length / 2], 0, 5);
    }

    private static string CaseOf11(RecordedCurve curve) => curve.Name[..curve.Name.LastIndexOf("_P", StringComparison.Ordinal)];

    private static string RowOf11(IGrouping<string, RecordedCurve> all) => $"| {all.Key} | {string.Join(" | ", ((int[])[1, 2, 4, 8]).Select(processors =>
        all.SingleOrDefault(curve => curve.Processors == processors) is not { } curve ? ""
        : curve.IsHeldOut ? $"**{CellOf11(curve)}**" : CellOf11(curve)))} |";

    private static string CellOf11(RecordedCurve curve)
    {
        var found = DiagnosedCurve.Of(curve);
        var told = found.FirstTold is { } seconds ? $"{found.Blocking?.Rule} {Readable.Fixed(seconds, 1)} s" : "none";
        return OffBy(curve) is { } percent ? $"{told}, {Percent(percent)} %" : told;
    }

    private static double? OffBy(RecordedCurve curve) =>
        ModelOf(curve) is var model && model.Waits.Samples > 0 ? model.Waits.Percent : model.Gate.Samples > 0 ? model.Gate.Percent : null;

    [Fact]
    public void The_page_on_models_says_these_figures()
    {
        var page = File.ReadAllLines(Path.Combine(ProductFiles.RepositoryRoot, "docs", "models.md"));

        Assert.Equal(RecordedCurve.All.Select(Row), Table(page, "| curve"));
        Assert.Equal(RecordedCurve.Repeats.GroupBy(CaseOf).Select(RepeatRow), Table(page, "| recorded again"));
        Assert.Contains(
            page,
            line => line.StartsWith(
                $"Median of the held-out ones: {Percent(MedianOf(RecordedCurve.Repeats.Where(curve => curve.IsHeldOut)))} %, of the others: "
                    + $"{Percent(MedianOf(RecordedCurve.Repeats.Where(curve => !curve.IsHeldOut)))} %.",
                StringComparison.Ordinal));
    }

    private static IEnumerable<string> Table(string[] page, string head) =>
        page.SkipWhile(line => !line.StartsWith(head, StringComparison.Ordinal)).Skip(2).TakeWhile(line => line.StartsWith('|'));

    private static string CaseOf(RecordedCurve repeat) => repeat.Name[..repeat.Name.LastIndexOf('_')];

    private static string RepeatRow(IGrouping<string, RecordedCurve> rounds) => $"| {rounds.Key} | {string.Join(" | ", Rounds.Select(round =>
        rounds.SingleOrDefault(curve => curve.Name == $"{rounds.Key}_{round}") is not { } curve ? Readable.Missing
        : curve.IsHeldOut ? $"**{Percent(ModelOf(curve).Waits.Percent!.Value)}**"
        : Percent(ModelOf(curve).Waits.Percent!.Value)))} |";

    private static string Percent(double percent) => Readable.Fixed(percent, 1);

    private static double MedianOf(IEnumerable<RecordedCurve> curves)
    {
        double[] sorted = [.. curves.Select(curve => ModelOf(curve).Waits.Percent!.Value).Order()];
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }

    private static TheoryData<string> Named(Func<RecordedCurve, bool> where) => new(RecordedCurve.All.Where(where).Select(curve => curve.Name));

    private static InjectionModel ModelOf(RecordedCurve curve)
    {
        var model = new InjectionModel(curve.Facts);
        foreach (var item in curve.UnderLoad)
        {
            model.Add(item);
        }

        return model;
    }

    private static string Row(RecordedCurve curve)
    {
        var model = ModelOf(curve);
        var (rule, deviation) = model.Waits.Samples > 0 ? ("Task waits", model.Waits) : model.Gate.Samples > 0 ? ("gate", model.Gate) : ("none", new Deviation());
        return $"| {curve.Name} | {rule} | {deviation.Samples} | {(deviation.Percent is { } percent ? Readable.Fixed(percent, 1) : Readable.Missing)} "
            + $"| {(rule == "gate" ? Readable.Fixed(deviation.MeanWidth, 1) : Readable.Missing)} | {model.HillClimbingMoves} |";
    }
}

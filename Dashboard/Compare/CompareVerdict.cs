using Dashboard.Format;
using Dashboard.Runs;
using Dashboard.Timeline;

namespace Dashboard.Compare;

/// <summary>One run of a side: all that a verdict needs of it.</summary>
/// <param name="Id">The run's id.</param>
/// <param name="Header">Its facts, for the load that is compared.</param>
/// <param name="Load">That load's figures; null where there are none.</param>
public sealed record SideRun(string Id, RunHeader Header, LoadSummary? Load);

/// <summary>One side of a verdict: a group of repeats, or a run by itself.</summary>
/// <param name="Key">As the address names it.</param>
/// <param name="Name">Name for people.</param>
/// <param name="Runs">Its runs, at least one.</param>
public sealed record CompareSide(string Key, string Name, IReadOnlyList<SideRun> Runs);

/// <summary>
/// What two sides say about one metric, with the conditions taken into account. The page and the command line make their verdicts here.
/// </summary>
/// <param name="Metric">What is compared.</param>
/// <param name="ThresholdPercent">Differences up to this many percent do not matter.</param>
/// <param name="A">The baseline.</param>
/// <param name="B">What is held against it.</param>
/// <param name="Verdict">The word, the ratio and the sentence.</param>
public sealed record CompareVerdict(RunMetric Metric, double ThresholdPercent, CompareSide A, CompareSide B, Verdict Verdict)
{
    /// <summary>The metric of each run of the baseline, in the order of its runs.</summary>
    public IReadOnlyList<double?> ValuesA { get; private init; } = [];

    /// <summary>The metric of each run of the other side.</summary>
    public IReadOnlyList<double?> ValuesB { get; private init; } = [];

    /// <summary>The fact that differs and is taken for the cause; null when none does.</summary>
    public string? UnderStudy { get; private init; }

    /// <summary>Conditions that differ beside it, or between the runs of one side: any of them makes the verdict worthless.</summary>
    public IReadOnlyList<string> Confounders { get; private init; } = [];

    /// <param name="a">The baseline.</param>
    /// <param name="b">What is held against it.</param>
    /// <param name="metric">What is compared.</param>
    /// <param name="thresholdPercent">Above 0.</param>
    public static CompareVerdict Of(CompareSide a, CompareSide b, RunMetric metric, double thresholdPercent)
    {
        double?[] ofA = [.. a.Runs.Select(run => metric.Value(run.Load))];
        double?[] ofB = [.. b.Runs.Select(run => metric.Value(run.Load))];
        var facts = ComparedFacts.Of([.. a.Runs.Concat(b.Runs).Select(run => run.Header)]);
        string[] confounders = [.. ComparedFacts.Confounders(facts).Concat(Within(a)).Concat(Within(b)).Distinct(StringComparer.Ordinal)];
        var verdict = VerdictJudge.Judge(ofA, ofB, metric, thresholdPercent);
        return new CompareVerdict(metric, thresholdPercent, a, b, WithConditions(verdict, confounders, metric))
        {
            ValuesA = ofA,
            ValuesB = ofB,
            UnderStudy = ComparedFacts.UnderStudy(facts),
            Confounders = confounders,
        };
    }

    /// <summary>Where there is no verdict anyway, the reason for that stays.</summary>
    private static Verdict WithConditions(Verdict verdict, string[] confounders, RunMetric metric) =>
        verdict.Word == VerdictWord.NotEnoughRuns || confounders.Length == 0 ? verdict : verdict with
        {
            Word = VerdictWord.DifferentConditions,
            Sentence = $"Different conditions: {string.Join(", ", confounders)} {(confounders.Length == 1 ? "differs" : "differ")} too, so the difference has more than one possible cause. "
                + (verdict.Ratio is null ? "" : $"{metric.Words} is {Figures.Number(verdict.Ratio)} × the baseline's."),
        };

    /// <summary>Repeats of one plan differ in nothing that matters; where they do, they are no repeats.</summary>
    private static IEnumerable<string> Within(CompareSide side) =>
        ComparedFacts.Of([.. side.Runs.Select(run => run.Header)]).Where(row => row is { Differs: true, IsCondition: true }).Select(row => row.Name);
}

using Dashboard.Format;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// What two sides say about one metric, with the conditions and this machine's noise taken into account. The page, the command line and the
/// reports make their verdicts here.
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

    /// <summary>All facts of all runs, those of the baseline first.</summary>
    public IReadOnlyList<FactRow> Facts { get; private init; } = [];

    /// <summary>The fact that differs and is taken for the cause; null when none does (A against A).</summary>
    public string? UnderStudy { get; private init; }

    /// <summary>Conditions that differ beside it, or between the runs of one side: any of them makes the verdict worthless.</summary>
    public IReadOnlyList<string> Confounders { get; private init; } = [];

    /// <summary>What else bears on the figures, a sentence each.</summary>
    public IReadOnlyList<string> Cautions { get; private init; } = [];

    /// <summary>How far two rows of the same lay apart on the machine of these runs; null when nobody measured it.</summary>
    public MachineNoise? Noise { get; private init; }

    /// <param name="a">The baseline.</param>
    /// <param name="b">What is held against it.</param>
    /// <param name="metric">What is compared.</param>
    /// <param name="thresholdPercent">Above 0.</param>
    /// <param name="noises">What was measured of machines' noise, the newest last.</param>
    public static CompareVerdict Of(CompareSide a, CompareSide b, RunMetric metric, double thresholdPercent, IReadOnlyList<MachineNoise>? noises = null)
    {
        double?[] ofA = [.. a.Runs.Select(run => metric.Value(run.Load))];
        double?[] ofB = [.. b.Runs.Select(run => metric.Value(run.Load))];
        var facts = ComparedFacts.Of([.. a.Runs.Concat(b.Runs).Select(run => run.Header)]);
        var studied = ComparedFacts.UnderStudy(facts);
        string[] confounders = [.. ComparedFacts.Confounders(facts), .. facts.Where(row => row.Name == studied && VariesWithin(row, a.Runs.Count)).Select(row => $"{row.Name} within one side")];
        var noise = studied is null ? null : MachineNoise.For(a.Runs[0].Header, metric, noises ?? []);
        return new CompareVerdict(metric, thresholdPercent, a, b, WithConditions(WithNoise(VerdictJudge.Judge(ofA, ofB, metric, thresholdPercent), noise), studied, confounders, metric))
        {
            ValuesA = ofA,
            ValuesB = ofB,
            Facts = facts,
            UnderStudy = studied,
            Confounders = confounders,
            Cautions = [.. CautionsOf([.. a.Runs, .. b.Runs], metric)],
            Noise = noise,
        };
    }

    /// <summary>What is true of several runs is said once.</summary>
    private static IEnumerable<string> CautionsOf(IReadOnlyList<SideRun> runs, RunMetric metric) => runs
        .SelectMany(run => run.Cautions(metric).Select(caution => (run.Id, Caution: caution)))
        .GroupBy(one => one.Caution, StringComparer.Ordinal)
        .Select(same => $"{(same.Count() == 1 ? same.First().Id : $"{Readable.Count(same.Count())} of {Readable.Plural(runs.Count, "run")}")}: {same.Key}");

    /// <summary>Repeats of one plan do not differ in what is under study; where they do, it says nothing about their side.</summary>
    private static bool VariesWithin(FactRow row, int runsA) =>
        row.Values.Take(runsA).Distinct(StringComparer.Ordinal).Count() > 1 || row.Values.Skip(runsA).Distinct(StringComparer.Ordinal).Count() > 1;

    /// <summary>A difference that two rows of the same showed too is none, however sure the test is of it.</summary>
    private static Verdict WithNoise(Verdict verdict, MachineNoise? noise)
    {
        if (noise is null || verdict.Ratio is not { } ratio || verdict.Word == VerdictWord.NotEnoughRuns || Math.Abs(ratio - 1) * 100 > noise.Percent)
        {
            return verdict;
        }

        var sentence = $"{verdict.Sentence} The difference is within this machine's noise: {noise.Words}.";
        return verdict.Word is VerdictWord.Faster or VerdictWord.Slower
            ? verdict with { Word = VerdictWord.Undecided, Sentence = $"Undecided: {sentence}" }
            : verdict with { Sentence = sentence };
    }

    /// <summary>Where there is no verdict anyway, the reason for that stays.</summary>
    private static Verdict WithConditions(Verdict verdict, string? studied, string[] confounders, RunMetric metric)
    {
        if (confounders.Length == 0)
        {
            return verdict;
        }

        var differ = $"beside {studied}, {string.Join(", ", confounders)} {(confounders.Length == 1 ? "differs" : "differ")} too";
        return verdict.Word == VerdictWord.NotEnoughRuns
            ? verdict with { Sentence = $"{verdict.Sentence} And {differ}: more repeats alone will not tell which of them is the cause." }
            : verdict with
            {
                Word = VerdictWord.DifferentConditions,
                Sentence = $"Different conditions: {differ}, so the difference has more than one possible cause."
                    + (verdict.Ratio is null ? "" : $" {metric.Words} is {Readable.Number(verdict.Ratio)} × the baseline's."),
            };
    }
}

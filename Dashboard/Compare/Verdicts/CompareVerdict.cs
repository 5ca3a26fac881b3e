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

    /// <summary>What differs in the fact under study; null when none does.</summary>
    public FactDifference? Studied { get; private init; }

    /// <summary>Conditions that differ beside it, or between the runs of one side: any of them makes the verdict worthless.</summary>
    public IReadOnlyList<string> Confounders { get; private init; } = [];

    /// <summary>What else bears on the figures, a sentence each.</summary>
    public IReadOnlyList<string> Cautions { get; private init; } = [];

    /// <summary>How far two series of the same lay apart on the machine of these runs; null when nobody measured it.</summary>
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
        var row = facts.FirstOrDefault(fact => fact.Name == studied);
        string[] within = row is not null && VariesWithin(row, a.Runs.Count) ? [$"{row.Name} within one side"] : [];
        string[] confounders = [.. ComparedFacts.Confounders(facts), .. within];
        var noise = studied is null ? null : MachineNoise.For(a.Runs[0].Header, metric, noises ?? []);
        var difference = row is null ? null : DifferenceOf(row, a.Runs.Count);
        var verdict = SingleRuns.Seen(a, b, metric, VerdictJudge.Judge(ofA, ofB, metric, thresholdPercent));
        return new CompareVerdict(metric, thresholdPercent, a, b, WithConditions(WithNoise(verdict, noise), difference, confounders))
        {
            ValuesA = ofA,
            ValuesB = ofB,
            Facts = facts,
            UnderStudy = studied,
            Studied = difference,
            Confounders = confounders,
            Cautions = [.. CautionsOf([.. NamedRuns(a), .. NamedRuns(b)], metric)],
            Noise = noise,
        };
    }

    /// <summary>What differs, and whether anything else does; null when nothing does.</summary>
    public string? StudiedSentence => Studied is null || Confounders.Count > 0 ? null : $"{Studied.Words}; no other condition differs.";

    private static FactDifference DifferenceOf(FactRow row, int runsA) =>
        FactDifference.Of(row.Name, [ComparedFacts.OfSide(row.Values.Take(runsA)), ComparedFacts.OfSide(row.Values.Skip(runsA))]);

    /// <summary>A side of one run is called by its letter, a repeat by letter and id.</summary>
    private static IEnumerable<(string Name, SideRun Run)> NamedRuns(CompareSide side) =>
        side.Runs.Select(run => (side.Letter is not { } letter ? run.Id : side.Runs.Count == 1 ? letter : $"{letter}, {run.Id}", run));

    /// <summary>What is true of several runs is said once.</summary>
    private static IEnumerable<string> CautionsOf(IReadOnlyList<(string Name, SideRun Run)> runs, RunMetric metric) => runs
        .SelectMany(one => one.Run.Cautions(metric).Select(caution => (one.Name, Caution: caution)))
        .GroupBy(one => one.Caution, StringComparer.Ordinal)
        .Select(same => $"{Who([.. same.Select(one => one.Name)], runs.Count)}: {same.Key}");

    private static string Who(string[] names, int runs) => names.Length == 1 ? names[0] : $"{Readable.Count(names.Length)} of {Readable.Plural(runs, "run")}";

    /// <summary>Repeats of one plan do not differ in what is under study; where they do, it says nothing about their side.</summary>
    private static bool VariesWithin(FactRow row, int runsA) =>
        row.Values.Take(runsA).Distinct(StringComparer.Ordinal).Count() > 1 || row.Values.Skip(runsA).Distinct(StringComparer.Ordinal).Count() > 1;

    /// <summary>A difference that two series of the same showed too is none, however sure the test is of it.</summary>
    private static Verdict WithNoise(Verdict verdict, MachineNoise? noise)
    {
        if (noise is null || verdict.Ratio is not { } ratio || verdict.Word == VerdictWord.NotEnoughRuns || Math.Abs(ratio - 1) * 100 > noise.Percent)
        {
            return verdict;
        }

        var within = $"This difference is within this machine's noise: {noise.Words}.";
        return verdict.Word is VerdictWord.Faster or VerdictWord.Slower
            ? verdict with { Word = VerdictWord.Undecided, Sentence = $"Undecided: {verdict.Seen}. {within}" }
            : verdict with { Sentence = $"{verdict.Sentence} {within}" };
    }

    /// <summary>Where there is no verdict anyway, the reason for that stays.</summary>
    private static Verdict WithConditions(Verdict verdict, FactDifference? studied, string[] confounders)
    {
        if (confounders.Length == 0)
        {
            return verdict;
        }

        var differ = $"besides {studied?.Name}, {string.Join(", ", confounders)} {(confounders.Length == 1 ? "differs" : "differ")} too";
        return verdict.Word == VerdictWord.NotEnoughRuns
            ? verdict with { Sentence = $"{verdict.Sentence} And {differ}: more repeats alone will not tell which of them is the cause." }
            : verdict with
            {
                Word = VerdictWord.DifferentConditions,
                Sentence = $"Different conditions: {differ}, so the difference has more than one possible cause."
                    + (verdict.Seen is null ? "" : $" Seen: {verdict.Seen}."),
            };
    }
}

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
public sealed record CompareVerdict(RunMetric Metric, double ThresholdPercent, VerdictSide A, VerdictSide B, Verdict Verdict)
{
    /// <summary>Of one kind, so many notes differ in their figures before the others are counted.</summary>
    private const int MaxOfKind = 2;

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

    /// <summary>What came out, in half a line: "6.15 × faster, one run each: not yet conclusive".</summary>
    public string Headline => HeadlineWords.Of(Verdict, Metric, ThresholdPercent);

    /// <summary>How far these sides lie apart by chance on their machine; null when nobody measured it.</summary>
    public NoiseFloor? Noise { get; private init; }

    /// <summary>True when the word is what the test says, and nothing keeps it from being one.</summary>
    public bool IsSound => Verdict.Word is VerdictWord.Faster or VerdictWord.Slower or VerdictWord.Same or VerdictWord.Undecided;

    /// <param name="a">The baseline.</param>
    /// <param name="b">What is held against it.</param>
    /// <param name="chosen">What is compared; null: what runs of their kind of load usually are. Open loops are compared by response time.</param>
    /// <param name="thresholdPercent">Above 0.</param>
    /// <param name="noises">What was measured of machines' noise, the newest last.</param>
    public static CompareVerdict Of(VerdictSide a, VerdictSide b, RunMetric? chosen, double thresholdPercent, IReadOnlyList<MachineNoise>? noises = null)
    {
        var metric = RunMetric.Of(chosen, a.Runs.Concat(b.Runs));
        double?[] ofA = [.. a.Runs.Select(run => metric.Value(run.Load))];
        double?[] ofB = [.. b.Runs.Select(run => metric.Value(run.Load))];
        var conditions = ComparedConditions.Of(a, b, metric);
        var judged = VerdictJudge.Judge(ofA, ofB, metric, thresholdPercent);
        var noise = NoiseFloor.Of(a, b, (judged.RunsA, judged.RunsB), metric, noises ?? []);
        var verdict = judged.Word == VerdictWord.NotEnoughRuns ? SingleRuns.Seen(a, b, metric, judged)
            : metric.Percentile is null && NoVerdict.WindowTooShort(a, b, judged, thresholdPercent) is { } tooShort ? tooShort
            : WithNoise(judged, noise);
        verdict = conditions.Apply(verdict);
        return new CompareVerdict(metric, thresholdPercent, a, b, WithLeftOut(NoVerdict.FailedRequests(a, b, verdict) ?? verdict, a, b))
        {
            ValuesA = ofA,
            ValuesB = ofB,
            Facts = conditions.Facts,
            UnderStudy = conditions.UnderStudy,
            Studied = conditions.Studied,
            Confounders = conditions.Confounders,
            Cautions = [.. CautionsOf([.. NamedRuns(a), .. NamedRuns(b)], metric), .. SignalCaution.Of(a, b)],
            Noise = noise,
        };
    }

    /// <summary>What differs, and whether anything else does; null when nothing does.</summary>
    public string? StudiedSentence => Studied is null || Confounders.Count > 0 ? null : $"{Studied.Words}; no other condition differs.";

    /// <summary>A side of one run is called by its letter, a repeat by letter and id.</summary>
    private static IEnumerable<(string Name, SideRun Run)> NamedRuns(VerdictSide side) =>
        side.Runs.Select(run => (side.Letter is not { } letter ? run.Id : side.Runs.Count == 1 ? letter : $"{letter}, {run.Id}", run));

    /// <summary>One note a kind: what is true of several runs is said once; where their figures differ, of the first two.</summary>
    private static IEnumerable<string> CautionsOf(IReadOnlyList<(string Name, SideRun Run)> runs, RunMetric metric) => runs
        .SelectMany(one => one.Run.Cautions(metric).Select(caution => (one.Name, Caution: caution)))
        .GroupBy(one => one.Caution.Kind, StringComparer.Ordinal)
        .Select(kind =>
        {
            var said = kind.GroupBy(one => one.Caution.Sentence, one => one.Name, StringComparer.Ordinal).ToList();
            var others = said.Skip(MaxOfKind).Sum(same => same.Count());
            var sentences = said.Take(MaxOfKind).Select(same => $"{Who([.. same], runs.Count)}: {same.Key}");
            return $"{string.Join(' ', sentences)}{(others == 0 ? "" : $" Similar: {Readable.Plural(others, "other run")}.")}";
        });

    private static string Who(string[] names, int runs) => names.Length == 1 ? names[0] : $"{Readable.Count(names.Length)} of {Readable.Plural(runs, "run")}";

    /// <summary>A difference that chance makes on this machine is none, however sure the test is of it.</summary>
    private static Verdict WithNoise(Verdict verdict, NoiseFloor? noise)
    {
        if (noise is null || verdict.Ratio is not { } ratio || !noise.Hides(ratio))
        {
            return verdict;
        }

        var within = $"This difference is within this machine's noise: {noise.Words}.";
        return verdict.Word is VerdictWord.Faster or VerdictWord.Slower
            ? verdict with { Word = VerdictWord.Undecided, Sentence = $"Undecided: {verdict.Seen}. {within}" }
            : verdict with { Sentence = $"{verdict.Sentence} {within}" };
    }

    private static Verdict WithLeftOut(Verdict verdict, VerdictSide a, VerdictSide b) =>
        verdict with { Sentence = string.Join(' ', new[] { verdict.Sentence, NoVerdict.LeftOut(a), NoVerdict.LeftOut(b) }.OfType<string>()) };
}

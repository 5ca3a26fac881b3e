using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>A verdict on two sides and a metric, with figures, conditions, and this machine's noise.</summary>
/// <param name="A">The baseline.</param>
public sealed record CompareVerdict(RunMetric Metric, double ThresholdPercent, VerdictSide A, VerdictSide B, Verdict Verdict)
{
    private const int MaxOfKind = 2;

    public IReadOnlyList<double?> ValuesA { get; private init; } = [];

    public IReadOnlyList<double?> ValuesB { get; private init; } = [];

    public IReadOnlyList<FactRow> Facts { get; private init; } = [];

    public string? UnderStudy { get; private init; }

    public IReadOnlyList<FactDifference> Studied { get; private init; } = [];

    /// <summary>Other conditions that differ, within or between sides; any of them prevents a verdict.</summary>
    public IReadOnlyList<string> Confounders { get; private init; } = [];

    public IReadOnlyList<string> Cautions { get; private init; } = [];

    /// <summary>"About 6.2 × faster (one run each; repeat 4 × to be sure)".</summary>
    public string Headline => HeadlineWords.Of(Verdict, Metric, ThresholdPercent, Confounders.Count > 0);

    public NoiseFloor? Noise { get; private init; }

    /// <summary>True when the word is the test's own.</summary>
    public bool IsSound => Verdict.Word is VerdictWord.Faster or VerdictWord.Slower or VerdictWord.Same or VerdictWord.Undecided;

    /// <param name="chosen">Null uses the default. Open loops are compared by response time.</param>
    /// <param name="thresholdPercent">Above 0.</param>
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

    public string? StudiedSentence => Studied.Count == 0 || Confounders.Count > 0 ? null : $"{FactDifference.Joined(Studied)}; no other condition differs.";

    public string? ProgramSentence
    {
        get
        {
            var differing = Facts.Where(row => row.Differs && HeaderFacts.OfProgram.Contains(row.Name, StringComparer.Ordinal))
                .Select(OfProgram).OfType<FactDifference>().Select(difference => difference.Words).ToList();
            return differing.Count == 0 ? null : $"{string.Join("; ", differing)}.";
        }
    }

    private FactDifference? OfProgram(FactRow row)
    {
        var (a, b) = (Side(row.Values.Take(A.Runs.Count)), Side(row.Values.Skip(A.Runs.Count)));
        return row.Name == HeaderFacts.CommandLine ? FactDifference.OfWords(row.Name, a, b) : new FactDifference(row.Name, [a, b]);

        static string Side(IEnumerable<string?> values) => ComparedFacts.OfSide(values) ?? "unknown";
    }

    /// <summary>A run is named by its letter, a repeat by letter and id.</summary>
    private static IEnumerable<(string Name, SideRun Run)> NamedRuns(VerdictSide side) =>
        side.Runs.Select(run => (side.Letter is not { } letter ? run.Id : side.Runs.Count == 1 ? letter : $"{letter}, {run.Id}", run));

    /// <summary>Each kind occurs once; where figures differ, with those of the first two runs.</summary>
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

    /// <summary>A difference within the machine's noise is none, independent of the test's certainty.</summary>
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

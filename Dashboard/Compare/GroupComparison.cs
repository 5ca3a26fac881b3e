using Dashboard.Format;

namespace Dashboard.Compare;

/// <summary>Two groups of runs held against each other by one metric: the facts, this machine's noise, the verdict.</summary>
/// <param name="Metric">What is compared.</param>
/// <param name="Facts">All facts of all runs, those of A first.</param>
/// <param name="UnderStudy">The fact that differs on purpose; null when none does (A against A).</param>
/// <param name="Confounders">Conditions that differ beside it, or within one side.</param>
/// <param name="NoisePercent">Scatter of repeats of the same: the larger of the two sides' median absolute deviation in percent of the side's median; null with too few runs.</param>
/// <param name="Cautions">What else bears on the figures, a sentence each.</param>
/// <param name="Verdict">B against the baseline A.</param>
public sealed record GroupComparison(
    RunMetric Metric,
    IReadOnlyList<FactRow> Facts,
    string? UnderStudy,
    IReadOnlyList<string> Confounders,
    double? NoisePercent,
    IReadOnlyList<string> Cautions,
    Verdict Verdict)
{
    /// <summary>Compares.</summary>
    /// <param name="a">The baseline's runs.</param>
    /// <param name="b">The runs that are held against it.</param>
    /// <param name="metric">What is compared.</param>
    /// <param name="thresholdPercent">Differences up to this many percent do not matter; above 0.</param>
    public static GroupComparison Of(IReadOnlyList<ComparedRun> a, IReadOnlyList<ComparedRun> b, RunMetric metric, double thresholdPercent)
    {
        var facts = ComparedFacts.Of([.. a.Concat(b).Select(run => run.Header)]);
        var studied = ComparedFacts.UnderStudy(facts);
        string[] confounders = [.. ComparedFacts.Confounders(facts), .. facts.Where(row => row.Name == studied && VariesWithin(row, a.Count)).Select(row => $"{row.Name} within one side")];
        double?[] ofA = [.. a.Select(run => run.Value(metric))];
        double?[] ofB = [.. b.Select(run => run.Value(metric))];
        var noise = new[] { Noise(ofA), Noise(ofB) }.Max();
        var verdict = WithNoise(VerdictJudge.Judge(ofA, ofB, metric, thresholdPercent), noise);
        return new GroupComparison(metric, facts, studied, confounders, noise, [.. a.Concat(b).SelectMany(run => run.Cautions(metric))], WithConfounders(verdict, studied, confounders));
    }

    /// <summary>Median absolute deviation in percent of the median; null with fewer runs than a verdict needs, or a median of zero.</summary>
    internal static double? Noise(IReadOnlyList<double?> values)
    {
        double[] known = [.. values.OfType<double>()];
        if (known.Length < VerdictJudge.FewestRuns || Bootstrap.Median(known) is var median && median == 0)
        {
            return null;
        }

        return Bootstrap.Median(known.Select(value => Math.Abs(value - median))) / median * 100;
    }

    /// <summary>A fact under study that is not the same in all runs of a side says nothing about that side.</summary>
    private static bool VariesWithin(FactRow row, int runsA) =>
        row.Values.Take(runsA).Distinct(StringComparer.Ordinal).Count() > 1 || row.Values.Skip(runsA).Distinct(StringComparer.Ordinal).Count() > 1;

    /// <summary>A difference that repeats of the same show too is none, however sure the test is of it.</summary>
    private static Verdict WithNoise(Verdict verdict, double? noisePercent)
    {
        if (noisePercent is not { } noise || verdict.Ratio is not { } ratio || verdict.Word == VerdictWord.NotEnoughRuns || Math.Abs(ratio - 1) * 100 > noise)
        {
            return verdict;
        }

        var sentence = $"{verdict.Sentence} The difference is within this machine's noise (± {Figures.Number(noise)} % between repeats of the same).";
        return verdict.Word is VerdictWord.Faster or VerdictWord.Slower
            ? verdict with { Word = VerdictWord.Undecided, Sentence = $"Undecided: {sentence}" }
            : verdict with { Sentence = sentence };
    }

    private static Verdict WithConfounders(Verdict verdict, string? studied, string[] confounders)
    {
        if (confounders.Length == 0)
        {
            return verdict;
        }

        var differ = $"beside {studied}, {string.Join(" and ", confounders)} {(confounders.Length == 1 ? "differs" : "differ")} too";
        return verdict.Word == VerdictWord.NotEnoughRuns
            ? verdict with { Sentence = $"{verdict.Sentence} And {differ}." }
            : verdict with { Word = VerdictWord.DifferentConditions, Sentence = $"Different conditions, no verdict: {differ}, so a difference could have either cause. Repeat with only one of them changed." };
    }
}

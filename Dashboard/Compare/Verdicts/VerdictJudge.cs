using Dashboard.Format;
using Dashboard.Validity;
using Perfolizer;
using Perfolizer.Mathematics.SignificanceTesting.Base;
using Perfolizer.Mathematics.SignificanceTesting.MannWhitney;
using Perfolizer.Metrology;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// Judges two groups of runs. The unit of replication is the run, not the request: requests of one run share its pool, its JIT and its
/// neighbours. The tests are Mann and Whitney's, which asks nothing of how values scatter but that both sides scatter alike, and <see cref="Welch"/>'s,
/// which does not ask that: both must be significant. They are held against a threshold, which is a factor of 1 + t either way: slower when "worse by
/// more than the factor" is significant one-sided at 2.5 %, faster the other way round; same when "differs by less than the factor" is significant on
/// both sides at 5 % each (two one-sided tests).
/// </summary>
internal static class VerdictJudge
{
    /// <summary>Fewer runs on a side can never be significant: with 3 against 3 the smallest one-sided p is 0.05.</summary>
    public const int FewestRuns = 4;

    /// <summary>Differences up to this many percent do not matter, unless somebody says otherwise.</summary>
    public const double UsualThresholdPercent = 5;

    /// <summary>
    /// Of "faster" and "slower" each: the false alarms of runs that scatter so widely that the threshold does not matter any more. 4 against 4
    /// runs that do not overlap (p = 0.014) are still significant.
    /// </summary>
    internal const double DifferenceSignificance = 0.025;

    private const double SameSignificance = 0.05;

    /// <summary>The factor that a difference must exceed, up or down: 1.05 for 5 %, so above 1.05 × or below 0.952 ×.</summary>
    public static double FactorOf(double thresholdPercent) => 1 + (thresholdPercent / 100);

    /// <param name="a">The metric of each run of the baseline; null for a run without it.</param>
    /// <param name="b">The metric of each run that is held against it.</param>
    /// <param name="metric">What the values are.</param>
    /// <param name="thresholdPercent">Differences up to this many percent do not matter; above 0.</param>
    public static Verdict Judge(IReadOnlyList<double?> a, IReadOnlyList<double?> b, RunMetric metric, double thresholdPercent)
    {
        double[] ofA = [.. a.OfType<double>()];
        double[] ofB = [.. b.OfType<double>()];
        if (ofA.Length == 0 || ofB.Length == 0)
        {
            return new Verdict(VerdictWord.NotEnoughRuns, null, null, null, ofA.Length, ofB.Length, JudgeWords.WithoutValue(ofA.Length, ofB.Length, metric));
        }

        var (medianA, medianB) = (Robust.Median(ofA), Robust.Median(ofB));
        double? ratio = medianA == 0 ? null : medianB / medianA;
        if (ofA.Length < FewestRuns || ofB.Length < FewestRuns)
        {
            return new Verdict(VerdictWord.NotEnoughRuns, ratio, null, null, ofA.Length, ofB.Length, JudgeWords.TooFew(ofA.Length, ofB.Length))
            {
                Seen = JudgeWords.Seen(medianA, medianB, null, metric),
            };
        }

        var interval = Bootstrap.RatioOfMedians(ofA, ofB);
        var word = WordOf(ofA, ofB, metric.HigherIsBetter, thresholdPercent);
        var seen = $"{JudgeWords.Seen(medianA, medianB, interval, metric)}, {Readable.Count(ofB.Length)} runs vs {Readable.Count(ofA.Length)}";
        return new Verdict(
            word, ratio, interval?.Low, interval?.High, ofA.Length, ofB.Length, JudgeWords.Sentence(word, thresholdPercent, ratio, seen))
        { Seen = seen };
    }

    /// <summary>Faster, slower, same or undecided: B against A by the values alone.</summary>
    /// <param name="a">The baseline's values, none negative.</param>
    /// <param name="b">The other side's.</param>
    /// <param name="higherIsBetter">Which way is better.</param>
    /// <param name="thresholdPercent">Above 0.</param>
    internal static VerdictWord WordOf(double[] a, double[] b, bool higherIsBetter, double thresholdPercent)
    {
        if (Array.TrueForAll(a, value => value == 0) && Array.TrueForAll(b, value => value == 0))
        {
            return VerdictWord.Same;
        }

        var factor = FactorOf(thresholdPercent);
        double[] aboveA = [.. a.Select(value => value * factor)], aboveB = [.. b.Select(value => value * factor)];
        if (IsGreater(b, aboveA, DifferenceSignificance))
        {
            return higherIsBetter ? VerdictWord.Faster : VerdictWord.Slower;
        }

        if (IsGreater(a, aboveB, DifferenceSignificance))
        {
            return higherIsBetter ? VerdictWord.Slower : VerdictWord.Faster;
        }

        return IsGreater(aboveA, b, SameSignificance) && IsGreater(aboveB, a, SameSignificance) ? VerdictWord.Same : VerdictWord.Undecided;
    }

    /// <summary>How sure it is that B differs from A by more than the threshold, either way: the smaller one-sided p by <see cref="Welch"/>.</summary>
    /// <inheritdoc cref="WordOf"/>
    internal static double PDifferent(double[] a, double[] b, double thresholdPercent)
    {
        var factor = FactorOf(thresholdPercent);
        return Math.Min(Welch.Greater(b, [.. a.Select(value => value * factor)]), Welch.Greater(a, [.. b.Select(value => value * factor)]));
    }

    private static bool IsGreater(double[] x, double[] y, double significance) =>
        Welch.Greater(x, y) < significance
        && MannWhitneyTest.Instance.Perform(new Sample(x), new Sample(y), AlternativeHypothesis.Greater, Threshold.Zero).PValue < significance;
}

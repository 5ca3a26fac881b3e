using Dashboard.Validity;
using Perfolizer;
using Perfolizer.Mathematics.SignificanceTesting.Base;
using Perfolizer.Mathematics.SignificanceTesting.MannWhitney;
using Perfolizer.Metrology;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// Judges two groups of runs. The unit of replication is the run, not the request: requests of one run share its pool, its JIT and its neighbours. Two tests
/// must both be significant: that of Mann and Whitney, which assumes only that both sides scatter alike, and <see cref="Welch"/>'s, which does not assume that.
/// The threshold is a factor of 1 + t either way: slower when "worse by more than the factor" is significant one-sided at 2.5 %, faster the other way round;
/// same when "differs by less than the factor" is significant on both sides at 5 % each (two one-sided tests).
/// </summary>
internal static class VerdictJudge
{
    /// <summary>The smallest one-sided p with 3 against 3 is 0.05, so 4 are needed.</summary>
    public const int FewestRuns = 4;

    /// <summary>The default threshold in percent.</summary>
    public const double UsualThresholdPercent = 5;

    /// <summary>The significance of faster and of slower. 4 runs against 4 that do not overlap (p = 0.014) are significant.</summary>
    internal const double DifferenceSignificance = 0.025;

    private const double SameSignificance = 0.05;

    private static readonly Lock OneAtATime = new();

    /// <summary>The factor is 1.05 for 5 %: above 1.05 × or below 0.952 ×.</summary>
    public static double FactorOf(double thresholdPercent) => 1 + (thresholdPercent / 100);

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

    /// <summary>The smaller one-sided p by <see cref="Welch"/> that B differs by more than the threshold.</summary>
    internal static double PDifferent(double[] a, double[] b, double thresholdPercent)
    {
        var factor = FactorOf(thresholdPercent);
        return Math.Min(Welch.Greater(b, [.. a.Select(value => value * factor)]), Welch.Greater(a, [.. b.Select(value => value * factor)]));
    }

    private static bool IsGreater(double[] x, double[] y, double significance) =>
        Welch.Greater(x, y) < significance && MannWhitneyGreater(x, y) < significance;

    /// <summary>The lock is needed: the library fills its table of binomial coefficients without one, and threw where two verdicts did so at once.</summary>
    private static double MannWhitneyGreater(double[] x, double[] y)
    {
        lock (OneAtATime)
        {
            return MannWhitneyTest.Instance.Perform(new Sample(x), new Sample(y), AlternativeHypothesis.Greater, Threshold.Zero).PValue;
        }
    }
}

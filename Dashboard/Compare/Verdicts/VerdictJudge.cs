using Dashboard.Format;
using Perfolizer;
using Perfolizer.Mathematics.SignificanceTesting.Base;
using Perfolizer.Mathematics.SignificanceTesting.MannWhitney;
using Perfolizer.Metrology;

namespace Dashboard.Compare.Verdicts;

/// <summary>
/// Judges two groups of runs. The unit of replication is the run, not the request: requests of one run share its pool, its JIT and its
/// neighbours. The test is Mann and Whitney's against a threshold, one-sided, at 5 %: slower when "worse by more than the threshold" is
/// significant, faster the other way round, same when "differs by less than the threshold" is significant on both sides (two one-sided tests).
/// </summary>
public static class VerdictJudge
{
    /// <summary>Fewer runs on a side can never be significant: with 3 against 3 the smallest two-sided p is 0.10.</summary>
    public const int FewestRuns = 4;

    /// <summary>Differences up to this many percent do not matter, unless somebody says otherwise.</summary>
    public const double UsualThresholdPercent = 5;

    private const double Significance = 0.05;

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
            return new Verdict(VerdictWord.NotEnoughRuns, null, null, null, ofA.Length, ofB.Length, WithoutValue(ofA.Length, ofB.Length, metric));
        }

        var (medianA, medianB) = (Bootstrap.Median(ofA), Bootstrap.Median(ofB));
        double? ratio = medianA == 0 ? null : medianB / medianA;
        if (ofA.Length < FewestRuns || ofB.Length < FewestRuns)
        {
            return new Verdict(VerdictWord.NotEnoughRuns, ratio, null, null, ofA.Length, ofB.Length, TooFew(ofA.Length, ofB.Length))
            {
                Seen = Seen(medianA, medianB, null, metric),
            };
        }

        var interval = Bootstrap.RatioOfMedians(ofA, ofB);
        var word = Word(ofA, ofB, metric.HigherIsBetter, thresholdPercent);
        var seen = $"{Seen(medianA, medianB, interval, metric)}, {Readable.Count(ofB.Length)} runs against {Readable.Count(ofA.Length)}";
        return new Verdict(word, ratio, interval?.Low, interval?.High, ofA.Length, ofB.Length, Sentence(word, thresholdPercent, seen)) { Seen = seen };
    }

    private static VerdictWord Word(double[] a, double[] b, bool higherIsBetter, double thresholdPercent)
    {
        var threshold = new Threshold(PercentValue.Of(thresholdPercent));
        var (worse, better) = higherIsBetter ? (a, b) : (b, a);
        if (IsSignificant(worse, better, AlternativeHypothesis.Greater, threshold))
        {
            return VerdictWord.Slower;
        }

        if (IsSignificant(better, worse, AlternativeHypothesis.Greater, threshold))
        {
            return VerdictWord.Faster;
        }

        return IsSignificant(a, b, AlternativeHypothesis.Less, threshold) && IsSignificant(b, a, AlternativeHypothesis.Less, threshold)
            ? VerdictWord.Same
            : VerdictWord.Undecided;
    }

    private static bool IsSignificant(double[] x, double[] y, AlternativeHypothesis alternative, Threshold threshold) =>
        MannWhitneyTest.Instance.Perform(new Sample(x), new Sample(y), alternative, threshold).PValue < Significance;

    private static string WithoutValue(int runsA, int runsB, RunMetric metric)
    {
        var silent = (runsA, runsB) is (0, 0) ? "Neither side has a" : runsA == 0 ? "The baseline has no" : "The other side has no";
        return $"{silent} value of {metric.Words}: no request was answered, or it was not measured. There is nothing to compare.";
    }

    private static string TooFew(int runsA, int runsB) => (runsA, runsB) is (1, 1)
        ? $"One run each, no verdict: another pair of runs may say something else. Repeat both at least {FewestRuns} times."
        : $"Not enough runs: {Readable.Count(runsB)} against {Readable.Count(runsA)}. "
            + $"With 3 against 3 no test can be significant; repeat each at least {FewestRuns} times.";

    /// <summary>Where a side has none of it, there is no ratio to state: nothing is not "0 ×" of something.</summary>
    private static string Seen(double a, double b, (double Low, double High)? interval, RunMetric metric) => (a, b) switch
    {
        (0, 0) => $"{metric.Words}: none on either side",
        (0, _) => $"{metric.Words}: {metric.Text(b)}, against none",
        (_, 0) => $"{metric.Words}: none, against {metric.Text(a)}",
        _ => DifferenceWords.Of(b / a, interval, metric.Words),
    };

    private static string Sentence(VerdictWord word, double threshold, string seen)
    {
        var percent = Readable.Number(threshold);
        return word switch
        {
            VerdictWord.Faster => $"Faster by more than {percent} %: {seen}.",
            VerdictWord.Slower => $"Slower by more than {percent} %: {seen}.",
            VerdictWord.Same => $"The same within {percent} %: {seen}.",
            _ => $"Undecided at a threshold of {percent} %: the runs scatter too much; more repeats may decide. Seen: {seen}.",
        };
    }
}

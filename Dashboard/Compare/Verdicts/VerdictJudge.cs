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
            var silent = ofA.Length == 0 ? ofB.Length == 0 ? "Neither side has" : "The baseline has" : "The other side has";
            return new Verdict(VerdictWord.NotEnoughRuns, null, null, null, ofA.Length, ofB.Length, $"{silent} no value of {metric.Words}: no request was completed, so there is nothing to divide.");
        }

        var below = Bootstrap.Median(ofA);
        double? ratio = below == 0 ? null : Bootstrap.Median(ofB) / below;
        if (ofA.Length < FewestRuns || ofB.Length < FewestRuns)
        {
            return new Verdict(VerdictWord.NotEnoughRuns, ratio, null, null, ofA.Length, ofB.Length, TooFew(ofA.Length, ofB.Length, ratio, metric));
        }

        var interval = Bootstrap.RatioOfMedians(ofA, ofB);
        var word = Word(ofA, ofB, metric.HigherIsBetter, thresholdPercent);
        return new Verdict(word, ratio, interval?.Low, interval?.High, ofA.Length, ofB.Length, Sentence(word, ratio, interval, metric, thresholdPercent, ofA.Length, ofB.Length));
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

        return IsSignificant(a, b, AlternativeHypothesis.Less, threshold) && IsSignificant(b, a, AlternativeHypothesis.Less, threshold) ? VerdictWord.Same : VerdictWord.Undecided;
    }

    private static bool IsSignificant(double[] x, double[] y, AlternativeHypothesis alternative, Threshold threshold) =>
        MannWhitneyTest.Instance.Perform(new Sample(x), new Sample(y), alternative, threshold).PValue < Significance;

    private static string TooFew(int runsA, int runsB, double? ratio, RunMetric metric) =>
        (runsA, runsB) is (1, 1)
            ? $"One run, no verdict: {metric.Words} of this one was {Readable.Number(ratio)} × that of the baseline, and another run may say something else. Repeat each at least {FewestRuns} times."
            : $"Not enough runs: {Readable.Count(runsA)} against {Readable.Count(runsB)}. With 3 against 3 no test can be significant; repeat each at least {FewestRuns} times.";

    private static string Sentence(VerdictWord word, double? ratio, (double Low, double High)? interval, RunMetric metric, double threshold, int runsA, int runsB)
    {
        var figures = ratio is null ? "" : $" {metric.Words} is {Readable.Number(ratio)} × the baseline's{(interval is { } i ? $" (95 % interval {Readable.Number(i.Low)} to {Readable.Number(i.High)})" : "")}, {Readable.Count(runsB)} runs against {Readable.Count(runsA)}.";
        return word switch
        {
            VerdictWord.Faster => $"Faster by more than {Readable.Number(threshold)} %:{figures}",
            VerdictWord.Slower => $"Slower by more than {Readable.Number(threshold)} %:{figures}",
            VerdictWord.Same => $"The same within {Readable.Number(threshold)} %:{figures}",
            _ => $"Undecided at a threshold of {Readable.Number(threshold)} %: the runs scatter too much; more repeats may decide.{figures}",
        };
    }
}

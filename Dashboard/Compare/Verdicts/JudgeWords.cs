namespace Dashboard.Compare.Verdicts;

internal static class JudgeWords
{
    public static string WithoutValue(int runsA, int runsB, RunMetric metric)
    {
        var silent = (runsA, runsB) is (0, 0) ? "Neither side has a" : runsA == 0 ? "The baseline has no" : "The other side has no";
        return $"{silent} value for {metric.Words}: no request was answered, or it was not measured. Nothing to compare.";
    }

    public static string TooFew(int runsA, int runsB) => (runsA, runsB) is (1, 1)
        ? $"One run each: repeat both at least {VerdictJudge.FewestRuns} times to be sure."
        : $"Not enough runs: {Readable.Count(runsB)} vs {Readable.Count(runsA)}. "
            + $"With 3 vs 3 no test can be significant; repeat each at least {VerdictJudge.FewestRuns} times.";

    public static string Seen(double a, double b, (double Low, double High)? interval, RunMetric metric) => (a, b) switch
    {
        (0, 0) => $"{metric.Words}: none on either side",
        (0, _) => $"{metric.Words}: {metric.Text(b)} vs none",
        (_, 0) => $"{metric.Words}: none vs {metric.Text(a)}",
        _ => DifferenceWords.Of(b / a, interval, metric.Words),
    };

    public static string Sentence(VerdictWord word, double threshold, double? ratio, string seen)
    {
        var percent = Readable.Number(threshold);
        return word switch
        {
            VerdictWord.Faster => $"Faster by more than {percent} %{EitherWay(threshold, ratio)}: {seen}.",
            VerdictWord.Slower => $"Slower by more than {percent} %{EitherWay(threshold, ratio)}: {seen}.",
            VerdictWord.Same => $"The same within {percent} %: {seen}.",
            _ => $"Undecided at a threshold of {percent} %: the runs vary too much; more repeats may decide. Observed: {seen}.",
        };
    }

    private static string EitherWay(double threshold, double? ratio) => ratio is { } own && (1 - own) * 100 is > 0 and var lower && lower < threshold
        ? $" (a factor of {Readable.Number(VerdictJudge.FactorOf(threshold))} either way, so below "
            + $"{Readable.Number(1 / VerdictJudge.FactorOf(threshold))} ×)"
        : "";
}

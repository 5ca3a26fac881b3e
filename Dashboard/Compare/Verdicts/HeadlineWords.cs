using System.Diagnostics;

namespace Dashboard.Compare.Verdicts;

internal static class HeadlineWords
{
    private const double Twice = 2;

    /// <param name="isConfounded">True when more than one condition differs: more runs cannot make the verdict certain.</param>
    public static string Of(Verdict verdict, RunMetric metric, double thresholdPercent, bool isConfounded = false) => verdict.Word switch
    {
        VerdictWord.Faster or VerdictWord.Slower => Difference(verdict, metric) is { } difference ? Readable.Capitalized(difference) : verdict.Word.ToString(),
        VerdictWord.Same => $"The same within {Readable.Number(thresholdPercent)} %",
        VerdictWord.Undecided => With("Undecided", verdict, metric),
        VerdictWord.DifferentConditions => With("Different conditions, no verdict", verdict, metric),
        VerdictWord.FailedRequests => "Too many failed requests: no verdict",
        VerdictWord.WindowTooShort => With("Window too short, no verdict", verdict, metric),
        VerdictWord.NotEnoughRuns => verdict.RunsA == 0 || verdict.RunsB == 0 ? "Nothing to compare"
            : $"{Roughly(verdict, metric)} ({Runs(verdict)}; "
                + (isConfounded ? "more than one condition differs)" : $"repeat {Readable.Count(VerdictJudge.FewestRuns)} × to be sure)"),
        var other => throw new UnreachableException($"{other} has no headline."),
    };

    private static string With(string words, Verdict verdict, RunMetric metric) =>
        Difference(verdict, metric) is { } difference ? $"{words} ({difference} in these runs)" : words;

    /// <summary>"About 6.2 × faster"; a result of few runs has no more digits than it supports.</summary>
    private static string Roughly(Verdict verdict, RunMetric metric) =>
        metric.Percentile is null && verdict.Ratio is > 0 and var ratio && Math.Max(ratio, 1 / ratio) >= Twice
        ? $"About {Digits.Of(Math.Max(ratio, 1 / ratio), count: 2)} × {(ratio < 1 ? "slower" : "faster")}"
        : Readable.Capitalized(Difference(verdict, metric) ?? verdict.Seen!);

    private static string Runs(Verdict verdict) => (verdict.RunsA, verdict.RunsB) is (1, 1) ? "one run each"
        : $"{Readable.Plural(verdict.RunsB, "run")} vs {Readable.Count(verdict.RunsA)}";

    /// <summary>"6.15 × faster", "3.3 % slower", "p50 90 % lower"; null where a side has none.</summary>
    private static string? Difference(Verdict verdict, RunMetric metric) => verdict.Ratio is not > 0 ? null
        : metric.Percentile is null ? Speed(verdict.Ratio.Value)
        : $"{metric.Name} {(verdict.Ratio >= Twice ? $"{Readable.Number(verdict.Ratio)} × higher" : DifferenceWords.Of(verdict.Ratio.Value))}";

    private static string Speed(double ratio)
    {
        var (factor, word) = ratio < 1 ? (1 / ratio, "slower") : (ratio, "faster");
        var percent = Readable.PercentNumber(Math.Abs(ratio - 1) * 100);
        return factor >= Twice ? $"{Readable.Number(factor)} × {word}"
            : percent == Readable.PercentNumber(0) ? "no difference"
            : $"{percent} % {word}";
    }
}

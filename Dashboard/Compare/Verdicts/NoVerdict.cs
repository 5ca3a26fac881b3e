using Dashboard.Figures;
using Dashboard.Validity;

namespace Dashboard.Compare.Verdicts;

/// <summary>Reasons why a difference is no verdict: a side's figures have another meaning.</summary>
internal static class NoVerdict
{
    /// <summary>Errors are answered faster than proper answers.</summary>
    public static Verdict? FailedRequests(VerdictSide a, VerdictSide b, Verdict verdict)
    {
        string[] failing = [.. new[] { a, b }.Select(Failing).OfType<string>()];
        return failing.Length == 0 ? null : verdict with
        {
            Word = VerdictWord.FailedRequests,
            Sentence = $"No verdict: {string.Join(", and ", failing)}, so the figures describe failures: check the errors first."
                + (verdict.Seen is null ? "" : $" Observed: {verdict.Seen}."),
        };
    }

    /// <summary>No verdict unless the difference exceeds the threshold after both sides' resolution is subtracted.</summary>
    public static Verdict? WindowTooShort(VerdictSide a, VerdictSide b, Verdict verdict, double thresholdPercent)
    {
        var (ofA, ofB) = (Resolution(a), Resolution(b));
        var worst = new[] { ofA, ofB }.OfType<ThroughputResolution>().MaxBy(one => one.Percent);
        if (worst is null || worst.Percent <= thresholdPercent / 2 || IsBeyond(verdict, thresholdPercent, (ofA?.Percent ?? 0) + (ofB?.Percent ?? 0)))
        {
            return null;
        }

        var (request, window) = (Readable.Milliseconds(worst.MedianSeconds * 1000), Readable.Milliseconds(worst.WindowSeconds * 1000));
        return verdict with
        {
            Word = VerdictWord.WindowTooShort,
            Sentence = $"No verdict: a request takes {request} and the window lasts {window}, so throughput is known only to within "
                + $"{Readable.Percent(worst.Percent)}; half the threshold is {Readable.Number(thresholdPercent / 2)} %. "
                + $"Run for at least {Readable.Milliseconds(worst.SecondsFor(thresholdPercent / 2) * 1000)}. Observed: {verdict.Seen}.",
        };
    }

    public static string? LeftOut(VerdictSide side)
    {
        LoadSummary[] loads = [.. side.Runs.Select(run => run.Load).OfType<LoadSummary>()];
        var left = loads.Sum(load => load.NotSent);
        return left == 0 ? null
            : $"{side.Called} did not send {Readable.Count(left)} of {Readable.Count(loads.Sum(load => load.OfferedRequests()))} due requests, because "
                + $"the maximum number of requests were unanswered: its {LatencyFigures.Response} times cover the others only.";
    }

    public static string? Definitions(VerdictSide a, VerdictSide b, RunMetric metric)
    {
        if (metric.Percentile is not null)
        {
            return null;
        }

        var counted = new[] { a, b }
            .SelectMany(side => side.Runs.Select(run => run.Load).OfType<LoadSummary>().Select(load => (side.Called, IsCount: load.CountedPerSecond is null)))
            .ToLookup(one => one.IsCount, one => one.Called);
        return !counted[true].Any() || !counted[false].Any() ? null
            : $"the throughput of {Joined(counted[true])} is a plain count of responses, while that of {Joined(counted[false])} counts requests at the "
                + "window's edge by the share of their time inside";

        static string Joined(IEnumerable<string> sides) => string.Join(" and ", sides.Distinct(StringComparer.Ordinal));
    }

    private static string? Failing(VerdictSide side)
    {
        ValidityCheck[] failing = [.. side.Runs.Select(run => run.Errors).OfType<ValidityCheck>().Where(check => check.Holds is false)];
        return failing.Length == 0 ? null
            : $"{Readable.Count(failing.Length)} of {Readable.Plural(side.Runs.Count, "run")} of {side.Called} {(failing.Length == 1 ? "has" : "have")} more "
                + $"failed requests than a run may have ({Readable.Percent(failing.Max(check => check.Value))}; limit {Readable.Percent(failing[0].Limit)})";
    }

    private static ThroughputResolution? Resolution(VerdictSide side) =>
        side.Runs.Select(run => run.Load is { } load ? ThroughputResolution.Of(load, run.IsOpenLoop) : null)
            .OfType<ThroughputResolution>().MaxBy(one => one.Percent);

    private static bool IsBeyond(Verdict verdict, double thresholdPercent, double resolutionPercent)
    {
        if (verdict is not { Ratio: > 0 and var ratio, IntervalLow: { } low, IntervalHigh: { } high })
        {
            // A change from or to zero is beyond every threshold; without an interval there is no verdict anyway.
            return verdict.Word is VerdictWord.Faster or VerdictWord.Slower;
        }

        var nearer = ratio < 1 ? -Math.Log(high) : Math.Log(low);
        return nearer - (resolutionPercent / 100) > Math.Log(VerdictJudge.FactorOf(thresholdPercent));
    }
}

namespace Dashboard.Compare.Verdicts;

/// <summary>One run against one has no verdict, but its difference is shown.</summary>
internal static class SingleRuns
{
    private static readonly RunMetric Median = RunMetric.All.First(metric => metric.Percentile == 50);

    public static Verdict Seen(VerdictSide a, VerdictSide b, RunMetric metric, Verdict verdict)
    {
        if (a.Runs.Count != 1 || b.Runs.Count != 1)
        {
            return verdict;
        }

        var (ofA, ofB) = (a.Runs[0].Load, b.Runs[0].Load);
        var shown = new[] { RunMetric.Throughput, RunMetric.Of(Median, [a.Runs[0], b.Runs[0]]), metric }.Distinct()
            .Select(one => Words(one, one.Value(ofA), one.Value(ofB)));
        var seen = string.Join("; ", shown.OfType<string>());
        return seen.Length == 0 ? verdict : verdict with { Sentence = $"{(b.Letter is null ? "" : $"{b.Letter}: ")}{seen}." };
    }

    /// <summary>"0 requests/s vs 238", "p50 10.4 s vs 503 ms, 20.7 ×"; null when neither run has it.</summary>
    private static string? Words(RunMetric metric, double? a, double? b)
    {
        if (a is null && b is null)
        {
            return null;
        }

        var difference = a > 0 && b > 0 ? $", {DifferenceWords.Of(b.Value / a.Value)}" : "";
        return metric == RunMetric.Throughput
            ? $"{(b is null ? "no" : Readable.Number(b))} requests/s vs {(a is null ? "none" : Readable.Number(a))}{difference}"
            : $"{(b is null ? $"no {metric.Name}" : $"{metric.Name} {metric.Text(b)}")} vs {(a is null ? "none" : metric.Text(a))}{difference}";
    }
}

using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>The output of <c>compare --json</c>, and the page's download.</summary>
internal static class ComparisonJson
{
    /// <summary>The names are a contract. <c>a</c> is the baseline, <c>b</c> the first other side, further ones in <c>others</c>.</summary>
    public static object Of(Comparison comparison) => Of(comparison, comparison.Verdicts[0], [.. comparison.Verdicts.Skip(1)]);

    private static object Of(Comparison comparison, CompareVerdict compared, IReadOnlyList<CompareVerdict> others)
    {
        var (verdict, runsA) = (compared.Verdict, compared.A.Runs.Count);
        var pools = PoolDifference.Of(comparison, compared);
        var (a, b) = (comparison.Baseline, comparison.IndexOf(compared));
        return new
        {
            metric = compared.Metric.Name,
            metricFigure = compared.Metric.Figure.Key,
            verdict = ComparisonText.WordOf(verdict.Word),
            verdict.Ratio,
            verdict.IntervalLow,
            verdict.IntervalHigh,
            verdict.RunsA,
            verdict.RunsB,
            compared.Headline,
            verdict.Sentence,
            compared.ThresholdPercent,
            compared.ValuesA,
            compared.ValuesB,
            noisePercent = compared.Noise?.Percent,
            compared.UnderStudy,
            compared.Confounders,
            differences = compared.Facts.Where(row => row.Differs).Select(row => new
            {
                row.Name,
                a = ComparisonText.Joined(row.Values.Take(runsA)),
                b = ComparisonText.Joined(row.Values.Skip(runsA)),
                row.IsCondition,
            }),
            compared.Cautions,
            figures = comparison.Figures.Select(row => new
            {
                row.Key,
                a = row.Cells[a].Value,
                aLow = row.Cells[a].Low,
                aHigh = row.Cells[a].High,
                b = row.Cells[b].Value,
                bLow = row.Cells[b].Low,
                bHigh = row.Cells[b].High,
                row.Cells[b].Ratio,
                isSupported = row.Cells[a].Supported && row.Cells[b].Supported,
            }),
            requestTime = ComparedRequests.Of(comparison) is { Count: > 0 } requests
                ? new
                {
                    a = requests[a].Route,
                    b = requests[b].Route,
                    requests[b].Difference,
                    blameA = requests[a].Blame,
                    blameB = requests[b].Blame,
                    tailsA = requests[a].Tails,
                    tailsB = requests[b].Tails
                }
                : null,
            pool = new
            {
                pools.Sentence,
                a = PoolOf(pools.A),
                b = PoolOf(pools.B),
                runtime = pools.Runtime is { } runtime
                    ? new { runtime.Sentence, faults = runtime.Faults.Select(static fault => new { fault.Sentence, fault.Link }) }
                    : null,
            },
            nameA = compared.A.Name,
            nameB = compared.B.Name,
            idsA = compared.A.Runs.Select(run => run.Id),
            idsB = compared.B.Runs.Select(run => run.Id),
            trustA = compared.A.Runs.Select(TrustIn),
            trustB = compared.B.Runs.Select(TrustIn),
            others = others.Select(other => Of(comparison, other, [])),
        };
    }

    private static object PoolOf(SidePool pool) => new { Runs = pool.Side.Runs.Count, pool.Starved, pool.NotKnown, Verdict = pool.Worst };

    private static Trust? TrustIn(SideRun run) => run.Phase is { } phase ? LoadTrust.Of(phase.Validity) : null;
}

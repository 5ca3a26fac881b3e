using Dashboard.Diagnosis;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Compare;

/// <summary>What was wrong with the pool in one run of a comparison, or during the load of it that is compared.</summary>
/// <param name="Verdict">In a sentence or two; null where nothing is known of the pool, as in figures of another tool.</param>
/// <param name="Starved">Whether threads of the pool were blocked (<see cref="RunFindings.Starvation"/>); null where that is not known.</param>
public sealed record ComparedPool(PoolVerdict? Verdict, bool? Starved)
{
    /// <summary>The call site that blocked most threads while it starved; null where it did not, or nobody looked.</summary>
    public string? Method { get; init; }

    /// <param name="run">The run; of an older one what it has of its timeline decides.</param>
    /// <param name="load">One load of several; null: the whole run.</param>
    public static ComparedPool Of(RecordedRun run, PhaseSummary? load)
    {
        if (run.Summary?.Load?.Source is not null)
        {
            return new ComparedPool(null, null);
        }

        var findings = RunFindings.Of(run.Items, run.Summary, run.Header.Target, run.Header.Thresholds);
        findings = load is null ? findings : During(load, findings);
        return new ComparedPool(
            findings.Verdict,
            findings.Starvation is not null ? true : findings.Verdict.Rule is PoolVerdict.NotEnoughData or BlockingRules.WorkWaits ? null : false)
        {
            Method = findings.Starvation?.Method,
        };
    }

    private static RunFindings During(PhaseSummary load, RunFindings all)
    {
        var during = all with { All = [.. RunFindings.Between(all.All, load.From, load.To)] };
        var healthy = $"Healthy: {Readable.Number(load.Load.CompletedPerSecond)} requests/s, with no pool issues during this load.";
        return during.Troubles is [var worst, ..]
            ? during with { Verdict = PoolVerdict.Of(worst) }
            : all.Verdict.Rule is PoolVerdict.NotEnoughData or BlockingRules.WorkWaits && all.Worst is null ? during
            : during with { Verdict = new PoolVerdict(PoolVerdict.Healthy, 0, healthy) };
    }
}

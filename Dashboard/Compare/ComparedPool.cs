using Dashboard.Diagnosis;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Compare;

/// <summary>The pool in one run or load of a comparison.</summary>
/// <param name="Verdict">Null where nothing is known, for example for another tool.</param>
public sealed record ComparedPool(PoolVerdict? Verdict, bool? Starved)
{
    public bool KeptUp { get; init; }

    /// <summary>The method that blocked most threads while the pool starved or kept up; null where none were blocked or no stacks were read.</summary>
    public string? Method { get; init; }

    /// <param name="run">The run; when it is of an older version its timeline decides.</param>
    public static ComparedPool Of(RecordedRun run, PhaseSummary? load)
    {
        if (run.Summary?.Load?.Source is not null)
        {
            return new ComparedPool(null, null);
        }

        var findings = RunFindings.Of(run.Items, run.Summary, run.Header.Target, run.Header.Thresholds);
        findings = load is null ? findings : During(load, findings);
        var (blocking, starved) = (findings.Blocking, findings.All.Any(RunFindings.Starves));
        return new ComparedPool(
            findings.Verdict, starved ? true : RunVerdict.IsUnknown(findings.Verdict) ? null : false)
        {
            KeptUp = blocking is not null && !starved,
            Method = blocking?.Method,
        };
    }

    private static RunFindings During(PhaseSummary load, RunFindings all)
    {
        var during = all with { All = [.. RunFindings.Between(all.All, load.From, load.To)] };
        var healthy = $"{Readable.Number(load.Load.CompletedPerSecond)} requests/s, with no pool issues during this load.";
        return during.Troubles is [var worst, ..]
            ? during with { Verdict = PoolVerdict.Of(worst) }
            : RunVerdict.IsUnknown(all.Verdict) && all.Worst is null ? during
            : during with { Verdict = RunVerdict.Healthy(healthy) };
    }
}

using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Compare.Verdicts;

/// <summary>Stores a machine's noise from a series in which a plan took turns with itself.</summary>
internal sealed class NoiseKeeper(NoiseStore store, TimeProvider time)
{
    /// <summary>Returns a sentence; null for a series that was not A against A.</summary>
    /// <exception cref="UserFacingException">The noise cannot be stored.</exception>
    public Task<string?> KeepAsync(FinishedRepeats series, CancellationToken token) => Task.FromResult(Keep(series));

    private string? Keep(FinishedRepeats series)
    {
        // Programs that are started anew for each run scatter more than one that is not.
        if (series.Sides is not [{ Count: > 0 } first, { Count: > 0 } second] || first[0].Header.Program is not null)
        {
            return null;
        }

        var (a, b) = (Side(first), Side(second));
        if (CompareVerdict.Of(a, b, RunMetric.Throughput, VerdictJudge.UsualThresholdPercent).UnderStudy is not null)
        {
            return null;
        }

        var measured = MachineNoise.Of(a, b, time.GetUtcNow());
        if (measured.Count == 0)
        {
            return $"This machine's noise was not measured: that takes at least {VerdictJudge.FewestRuns} runs with responses on each side.";
        }

        store.Add(measured);
        var all = store.Read();
        return $"This machine's noise was saved: {string.Join(", ", measured.Select(noise => Words(noise, a, b, all)))}.";
    }

    private static string Words(MachineNoise noise, VerdictSide a, VerdictSide b, IReadOnlyList<MachineNoise> all)
    {
        var metric = RunMetric.All.Select(one => RunMetric.Of(one, a.Runs.Concat(b.Runs))).First(one => one.Figure.Key == noise.Metric);
        return $"{metric.Words} ± {Readable.Percent(NoiseFloor.Of(a, b, (noise.RunsA, noise.RunsB), metric, all)?.Percent)}";
    }

    private static VerdictSide Side(IReadOnlyList<FinishedRun> runs) =>
        new(runs[0].Id, runs[0].Header.Title, [.. runs.Select(run => SideRun.Of(run.Id, run.Header, run.Summary))]);
}

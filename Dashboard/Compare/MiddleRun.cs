using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>The repeat that lies in the middle by a metric: charts draw it for its group.</summary>
internal static class MiddleRun
{
    /// <summary>Of the list of runs; null for an empty one.</summary>
    /// <param name="runs">The repeats.</param>
    /// <param name="chosen">By which metric; null: the usual one of their loads.</param>
    /// <param name="load">Which load of a plan with several.</param>
    public static RunListEntry? Of(IReadOnlyList<RunListEntry> runs, RunMetric? chosen, string? load = null)
    {
        var metric = RunMetric.Of(chosen, runs.Where(run => run.Header is not null).Select(run => SideRun.Of(run.Id, run.Header!, run.Summary, load)));
        return Middle.Of(runs, run => metric.Value(run.Summary?.Find(load)?.Load));
    }
}

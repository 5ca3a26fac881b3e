using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>The middle repeat by a metric, drawn for its group.</summary>
internal static class MiddleRun
{
    public static RunListEntry? Of(IReadOnlyList<RunListEntry> runs, RunMetric? chosen, string? load = null)
    {
        var metric = RunMetric.Of(chosen, runs.Where(run => run.Header is not null).Select(run => SideRun.Of(run.Id, run.Header!, run.Summary, load)));
        return MedianRun.Of(runs, run => metric.Value(run.Summary?.Find(load)?.Load));
    }
}

using Dashboard.Compare.Verdicts;
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
        return Of(runs, run => metric.Value(run.Summary?.Find(load)?.Load));
    }

    /// <summary>The one in the middle, the lower of two; of runs without the value the first; null without any.</summary>
    public static T? Of<T>(IReadOnlyList<T> runs, Func<T, double?> value)
        where T : class
    {
        T[] measured = [.. runs.Where(run => value(run) is not null).OrderBy(value)];
        return measured.Length == 0 ? runs.FirstOrDefault() : measured[(measured.Length - 1) / 2];
    }
}

using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>The repeat that lies in the middle by a metric: charts draw it for its group.</summary>
internal static class MiddleRun
{
    /// <summary>Of the list of runs; null for an empty one.</summary>
    public static RunListEntry? Of(IReadOnlyList<RunListEntry> runs, RunMetric metric, string? load = null) =>
        Of(runs, run => metric.Value(run.Summary?.Find(load)?.Load));

    /// <summary>The one in the middle, the lower of two; of runs without the value the first; null without any.</summary>
    public static T? Of<T>(IReadOnlyList<T> runs, Func<T, double?> value)
        where T : class
    {
        T[] measured = [.. runs.Where(run => value(run) is not null).OrderBy(value)];
        return measured.Length == 0 ? runs.FirstOrDefault() : measured[(measured.Length - 1) / 2];
    }
}

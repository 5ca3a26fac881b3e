using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>Which recorded runs stand on which side, from the list of runs alone: no other run file is read whole for a verdict.</summary>
public static class CompareSides
{
    /// <summary>The repeat that lies in the middle by the metric: it stands for its group in tables and charts. Null for an empty group.</summary>
    public static RunListEntry? Middle(IReadOnlyList<RunListEntry> runs, RunMetric metric) => Middle(runs, run => metric.Value(run.Summary?.Load));

    /// <summary>The column of a side that was read whole: its run, or the middle one of its repeats.</summary>
    public static ComparedRun Column(int index, NamedRuns side, RunMetric metric)
    {
        var run = Middle(side.Runs, run => metric.Value(run.Summary?.Load))!;
        return ComparedRun.Of(index, new ComparedRef(run.Header.Id, null), run, side.Key) with { StandsFor = side.Runs.Count > 1 ? Comparison.MiddleOf(side.Runs.Count) : null };
    }

    private static T? Middle<T>(IReadOnlyList<T> runs, Func<T, double?> value)
        where T : class
    {
        T[] measured = [.. runs.Where(run => value(run) is not null).OrderBy(value)];
        return measured.Length == 0 ? runs.FirstOrDefault() : measured[(measured.Length - 1) / 2];
    }

    /// <summary>The side of a column: all repeats of its group, or the run alone.</summary>
    /// <param name="column">The run as it is shown.</param>
    /// <param name="all">The list of runs.</param>
    public static CompareSide Of(ComparedRun column, IReadOnlyList<RunListEntry> all)
    {
        if (column.Run.Header.Group is not { } group || RunLookup.RunsOf(group.Id, all) is not { Count: > 0 } repeats)
        {
            return new CompareSide(column.Key, Name(column), [new SideRun(column.Reference.RunId, column.Header, column.Run.Summary, column.Load)]);
        }

        var load = column.LoadNames.Count > 1 ? column.Load?.Name : null;
        return new CompareSide($"{group.Id}@{load}", Name(column), [.. repeats.Select(run => SideRun.Of(run.Id, run.Header!, run.Summary, load))]);
    }

    private static string Name(ComparedRun column) => $"{column.Letter} {column.Endpoint}";
}

using Dashboard.Runs;

namespace Dashboard.Compare;

/// <summary>Which recorded runs stand on which side, from the list of runs alone: no other run file is read whole for a verdict.</summary>
public static class CompareSides
{
    /// <summary>All repeats of a group in their order; empty when there is none.</summary>
    public static IReadOnlyList<RunListEntry> RunsOf(string group, IReadOnlyList<RunListEntry> all) =>
        [.. all.Where(entry => entry.Header?.Group?.Id == group).OrderBy(entry => entry.Header!.Group!.Index)];

    /// <summary>The repeat that lies in the middle by the metric: it stands for its group in tables and charts. Null for an empty group.</summary>
    public static RunListEntry? Middle(IReadOnlyList<RunListEntry> runs, RunMetric metric)
    {
        RunListEntry[] measured = [.. runs.Where(run => metric.Value(run.Summary?.Load) is not null).OrderBy(run => metric.Value(run.Summary?.Load))];
        return measured.Length == 0 ? runs.FirstOrDefault() : measured[(measured.Length - 1) / 2];
    }

    /// <summary>The side of a column: all repeats of its group, or the run alone.</summary>
    /// <param name="column">The run as it is shown.</param>
    /// <param name="all">The list of runs.</param>
    public static CompareSide Of(ComparedRun column, IReadOnlyList<RunListEntry> all)
    {
        if (column.Run.Header.Group is not { } group || RunsOf(group.Id, all) is not { Count: > 0 } repeats)
        {
            return new CompareSide(column.Key, Name(column), [new SideRun(column.Reference.RunId, column.Header, column.Load?.Load)]);
        }

        var load = column.LoadNames.Count > 1 ? column.Load?.Name : null;
        return new CompareSide($"{group.Id}@{load}", Name(column), [.. repeats.Select(run => Side(run, load))]);
    }

    private static string Name(ComparedRun column) => $"{column.Letter} {column.Endpoint}";

    private static SideRun Side(RunListEntry run, string? load) =>
        new(run.Id, load is null ? run.Header! : ComparedRun.HeaderOf(run.Header!, load), ComparedRun.Summary(run.Summary, load)?.Load);
}

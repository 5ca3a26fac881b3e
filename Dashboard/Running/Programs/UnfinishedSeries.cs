using Dashboard.RunFile;
using Dashboard.Running.Experiments;

namespace Dashboard.Running.Programs;

/// <summary>A series that was stopped or interrupted, with its whole runs by side.</summary>
public sealed record UnfinishedSeries(StoredSeries Series, IReadOnlyList<IReadOnlyList<FinishedRun>> Made)
{
    public int Runs => Series.Plan.Runs;

    public int MadeRuns => Made.Sum(side => side.Count);

    /// <summary>The ids of the groups that have runs.</summary>
    public IReadOnlyList<string> Groups => [.. Made.Index().Where(side => side.Item.Count > 0).Select(side => RepeatExperiment.GroupOf(Series.Id, side.Index))];

    /// <param name="all">The runs of the data folder.</param>
    internal static UnfinishedSeries Of(StoredSeries series, IReadOnlyList<RunListEntry> all, RunFolder folder) =>
        new(series, WholeRuns(series.Id, series.Seed, series.Plan.Runs, all, folder));

    /// <summary>The runs of a series that need not be made again, by side.</summary>
    /// <param name="id">The part that the ids of its groups share.</param>
    /// <param name="runs">Runs of the whole series.</param>
    internal static IReadOnlyList<IReadOnlyList<FinishedRun>> WholeRuns(string id, int seed, int runs, IReadOnlyList<RunListEntry> all, RunFolder folder)
    {
        return [.. ProgramSide.Letters.Select((_, side) => Whole(RepeatExperiment.GroupOf(id, side)))];

        IReadOnlyList<FinishedRun> Whole(string group) =>
        [
            .. RunLookup.RunsOf(group, all)
                .Where(run => run.Summary?.Outcome == RunSummary.Completed && run.Header!.Group!.Order is { } order
                    && order.Seed == seed && order.Turns == runs && order.Turn is >= 1 && order.Turn <= order.Turns)
                .Select(run => new FinishedRun(run.Id, folder.FileOf(run.Id), run.Header!, run.Summary!)),
        ];
    }
}

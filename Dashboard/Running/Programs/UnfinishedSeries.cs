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
    internal static UnfinishedSeries Of(StoredSeries series, IReadOnlyList<RunListEntry> all, RunFolder folder)
    {
        return new UnfinishedSeries(series, [.. series.Plan.Sides.Index().Select(side => Whole(RepeatExperiment.GroupOf(series.Id, side.Index)))]);

        IReadOnlyList<FinishedRun> Whole(string group) =>
        [
            .. RunLookup.RunsOf(group, all)
                .Where(run => run.Summary?.Outcome == RunSummary.Completed && run.Header!.Group!.Order is { } order
                    && order.Seed == series.Seed && order.Turns == series.Plan.Runs && order.Turn is >= 1 && order.Turn <= order.Turns)
                .Select(run => new FinishedRun(run.Id, folder.FileOf(run.Id), run.Header!, run.Summary!)),
        ];
    }
}

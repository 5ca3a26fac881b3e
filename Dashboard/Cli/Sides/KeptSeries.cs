using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Running.Programs;

namespace Dashboard.Cli.Sides;

/// <summary>What there is of a series of two programs that was stopped or interrupted. The order of its turns is in each of its runs.</summary>
/// <param name="Id">The part that the ids of its groups share.</param>
/// <param name="Made">Its whole runs, by side.</param>
internal sealed record KeptSeries(string Id, int Seed, IReadOnlyList<IReadOnlyList<FinishedRun>> Made)
{
    /// <param name="name">The series, one of its groups or runs, or <c>last</c>.</param>
    /// <param name="two">The sides of the command that goes on with it.</param>
    /// <param name="times">Runs a side.</param>
    /// <exception cref="UserFacingException">There is no such series, or it is of other programs or has other runs.</exception>
    public static KeptSeries Of(string name, IReadOnlyList<ProgramSide> two, int times, IReadOnlyList<RunListEntry> all, RunFolder folder)
    {
        string[] ends = [.. ProgramSide.Letters.Select((_, side) => RepeatExperiment.GroupOf("", side))];
        var id = name;
        if (!RunsOf(name).Any())
        {
            var meant = RunLookup.NameMeant(name, all, folder.FullPath);
            var group = all.FirstOrDefault(entry => entry.Id == meant)?.Header?.Group?.Id ?? meant;
            id = ends.FirstOrDefault(end => group.EndsWith(end, StringComparison.Ordinal)) is { } own ? group[..^own.Length] : group;
        }

        RunListEntry[] runs = [.. RunsOf(id)];
        if (runs is not [{ Header.Group.Order: { } order }, ..])
        {
            throw new UserFacingException($"No run of a series '{name}' of two programs is in {folder.FullPath}: 'runs' lists what there is; "
                + "use --data for another folder.");
        }

        if (folder.IsRecording(id))
        {
            throw new UserFacingException($"The series {id} is in progress: wait until it ends.");
        }

        if (order.Turns != times * two.Count)
        {
            var had = order.Turns / two.Count;
            throw new UserFacingException($"The series {id} has {Readable.Plural(had, "run")} a side: give --repeat {had}.");
        }

        foreach (var (side, end) in two.Zip(ends))
        {
            if (runs.FirstOrDefault(entry => entry.Header!.Group!.Id == id + end && !IsSame(entry.Header!.Program!, side.Program)) is { } other)
            {
                throw new UserFacingException($"{side.Letter} of the series {id} was started in another way ({other.Header!.Program!.Command}): "
                    + "give the command, its environment, folder and warm-up as they were.");
            }
        }

        return new KeptSeries(id, order.Seed, UnfinishedSeries.WholeRuns(id, order.Seed, order.Turns, all, folder));

        IEnumerable<RunListEntry> RunsOf(string series) =>
            ends.SelectMany(end => RunLookup.RunsOf(series + end, all)).Where(entry => entry.Header is { Program: not null, Group.Order: not null });
    }

    /// <summary>As files have them: without secrets.</summary>
    private static bool IsSame(StartedProgram made, StartedProgram given)
    {
        var (a, b) = (StoredHeader.Of(made), StoredHeader.Of(given));
        return a with { Environment = b.Environment } == b && a.Environment.SequenceEqual(b.Environment);
    }
}

using Dashboard.RunFile;

namespace Dashboard.Compare;

internal sealed record WantedSide(ComparedRef Reference, IReadOnlyList<WantedRun> Runs)
{
    public string? Problem { get; private init; }

    public bool IsUnfolded { get; private init; }

    public int Repeats { get; private init; } = 1;

    public static WantedSide Of(ComparedRef reference, IReadOnlyList<RunListEntry> list, string folder, CompareQuery query)
    {
        if (reference.Members.Count > 0)
        {
            var members = reference.Members.Select(member => Of(ComparedRef.Named(member) with { Load = reference.Load }, list, folder, query)).ToList();
            return new WantedSide(reference, [.. members.SelectMany(member => member.Runs).Select(run => run with { IsWhole = false })])
            {
                Problem = members.Select(member => member.Problem).FirstOrDefault(problem => problem is not null),
            };
        }

        if (reference.File is { } file)
        {
            return new WantedSide(reference, [new WantedRun(file, IsFile: true, IsWhole: true)]);
        }

        try
        {
            reference = reference with { Id = RunLookup.NameMeant(reference.Id, list, folder) };
        }
        catch (UserFacingException e)
        {
            return Nothing(e.Message);
        }

        var repeats = RunLookup.RunsOf(reference.Id, list);
        if (repeats.Count > 0)
        {
            var group = reference with { IsGroup = true };
            var isUnfolded = query.Unfolded.Contains(group.Key, StringComparer.Ordinal);
            var middle = MiddleRun.Of(repeats, query.Metric, reference.Load);
            return new WantedSide(group, [.. repeats.Select(run => new WantedRun(run.Id, IsFile: false, isUnfolded || run == middle))])
            {
                IsUnfolded = isUnfolded,
            };
        }

        if (reference.IsGroup)
        {
            return Nothing($"No group of repeats '{reference.Id}': its runs may have been deleted; the Runs page lists the existing ones.");
        }

        return list.FirstOrDefault(entry => entry.Id == reference.Id) is { } run
            ? new WantedSide(reference, [new WantedRun(run.Id, IsFile: false, IsWhole: true)]) { Repeats = RepeatsOf(run, list) }
            : Nothing(RunLookup.NotThere("run or group", reference.Id, folder).Message);

        WantedSide Nothing(string problem) => new(reference, []) { Problem = problem };
    }

    private static int RepeatsOf(RunListEntry run, IReadOnlyList<RunListEntry> list) =>
        run.Header?.Group is { } group ? RunLookup.RunsOf(group.Id, list).Count : 1;
}

internal sealed record WantedRun(string Name, bool IsFile, bool IsWhole);

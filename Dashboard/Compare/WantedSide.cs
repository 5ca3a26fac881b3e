using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>What is to be read for one side.</summary>
/// <param name="Reference">As the address names it; a group is marked as one.</param>
/// <param name="Runs">Its runs; none when there are none of that name.</param>
internal sealed record WantedSide(ComparedRef Reference, IReadOnlyList<WantedRun> Runs)
{
    /// <summary>Why there is nothing to read, in a sentence.</summary>
    public string? Problem { get; private init; }

    /// <summary>True when charts are to draw all repeats.</summary>
    public bool IsUnfolded { get; private init; }

    /// <summary>How many repeats the group of a run by itself has.</summary>
    public int Repeats { get; private init; } = 1;

    /// <param name="reference">As the address or a person names it.</param>
    /// <param name="list">All runs of the data folder.</param>
    /// <param name="query">By which metric one repeat lies in the middle, and which groups are unfolded.</param>
    public static WantedSide Of(ComparedRef reference, IReadOnlyList<RunListEntry> list, CompareQuery query)
    {
        if (reference.Members.Count > 0)
        {
            var members = reference.Members.Select(member => Of(ComparedRef.Named(member) with { Load = reference.Load }, list, query)).ToList();
            return new WantedSide(reference, [.. members.SelectMany(member => member.Runs).Select(run => run with { IsWhole = false })])
            {
                Problem = members.Select(member => member.Problem).FirstOrDefault(problem => problem is not null),
            };
        }

        if (reference.File is { } file)
        {
            return new WantedSide(reference, [new WantedRun(file, IsFile: true, IsWhole: true)]);
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
            : Nothing($"No run or group '{reference.Id}': the Runs page lists the existing ones.");

        WantedSide Nothing(string problem) => new(reference, []) { Problem = problem };
    }

    private static int RepeatsOf(RunListEntry run, IReadOnlyList<RunListEntry> list) =>
        run.Header?.Group is { } group ? RunLookup.RunsOf(group.Id, list).Count : 1;
}

/// <summary>One run to read.</summary>
/// <param name="Name">Its id, or the path of its file.</param>
/// <param name="IsFile">True for a path.</param>
/// <param name="IsWhole">True when it is drawn; of the others figures are enough.</param>
internal sealed record WantedRun(string Name, bool IsFile, bool IsWhole);

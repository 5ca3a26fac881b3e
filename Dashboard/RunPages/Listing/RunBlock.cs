using Dashboard.RunFile;

namespace Dashboard.RunPages.Listing;

/// <summary>Rows that belong together: the runs of a sweep, the repeats of a group, or one run by itself.</summary>
/// <param name="Runs">A group's runs in the order of repeating, a sweep's in that of time; otherwise one.</param>
public sealed record RunBlock(RunGroup? Group, IReadOnlyList<RunListEntry> Runs, int Size)
{
    public RunCell? Sweep { get; init; }

    public string? Id => Sweep?.Sweep ?? Group?.Id;

    /// <summary>Rows that it counts for: a sweep may have a thousand runs, and is folded.</summary>
    public int Rows => Sweep is null ? Runs.Count : 1;

    public string? RepeatOf(RunListEntry entry) => entry.Header?.Group is not { } repeat || Group is null ? null
        : $"{Readable.Count(repeat.Index)} of {Readable.Count(Math.Max(Size, Runs.Max(run => run.Header!.Group!.Index)))}";

    /// <summary>Puts a list that is ordered newest first into blocks; a group or sweep is at the place of its newest run.</summary>
    public static IReadOnlyList<RunBlock> Arrange(IReadOnlyList<RunListEntry> shown, IReadOnlyList<RunListEntry> all)
    {
        var sizes = all
            .Where(entry => KeyOf(entry) is not null)
            .CountBy(entry => KeyOf(entry)!, StringComparer.Ordinal)
            .ToDictionary(StringComparer.Ordinal);
        var members = shown.ToLookup(KeyOf, StringComparer.Ordinal);
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var blocks = new List<RunBlock>();
        foreach (var entry in shown)
        {
            if (entry.Header?.Cell is { } cell)
            {
                if (seen.Add(cell.Sweep))
                {
                    blocks.Add(new RunBlock(null, [.. members[cell.Sweep].OrderBy(member => member.Header!.StartedUtc)], sizes[cell.Sweep]) { Sweep = cell });
                }
            }
            else if (entry.Header?.Group is not { } group || sizes[group.Id] == 1)
            {
                blocks.Add(new RunBlock(null, [entry], 1));
            }
            else if (seen.Add(group.Id))
            {
                blocks.Add(new RunBlock(group, [.. members[group.Id].OrderBy(member => member.Header!.Group!.Index)], sizes[group.Id]));
            }
        }

        return blocks;
    }

    public static IEnumerable<RunBlock> First(IReadOnlyList<RunBlock> blocks, int rows)
    {
        var taken = 0;
        foreach (var block in blocks)
        {
            if (taken >= rows)
            {
                yield break;
            }

            taken += block.Rows;
            yield return block;
        }
    }

    private static string? KeyOf(RunListEntry entry) => entry.Header?.Cell?.Sweep ?? entry.Header?.Group?.Id;
}

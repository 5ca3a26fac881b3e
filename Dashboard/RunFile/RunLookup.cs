using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.RunFile;

/// <summary>One side of a comparison: a run, or the runs of a group.</summary>
/// <param name="Key">The run's or the group's id.</param>
/// <param name="Name">Name for people.</param>
/// <param name="Runs">At least one; those of a group in the order of their repeats.</param>
public sealed record NamedRuns(string Key, string Name, IReadOnlyList<RecordedRun> Runs)
{
    /// <summary>A run by itself.</summary>
    public static NamedRuns Of(RecordedRun run) => new(run.Header.Id, run.Title, [run]);
}

/// <summary>Finds what a person names: the id of a run, a run file, or the id of a group of repeats.</summary>
public static class RunLookup
{
    /// <summary>Most runs that are laid side by side: more lines than this cannot be told apart on one chart, by dash and colour or otherwise.</summary>
    public const int MostAtOnce = 6;

    /// <summary>The runs of that name, read whole.</summary>
    /// <param name="name">An id; or, where <paramref name="allowFiles"/>, a path: text with a directory separator or with the ending of JSON lines.</param>
    /// <param name="allowFiles">False where the name comes from a browser, which may not name files.</param>
    /// <exception cref="UserFacingException">There is nothing of that name, or it cannot be read.</exception>
    public static async Task<NamedRuns> FindAsync(RunStore store, string name, bool allowFiles, CancellationToken token)
    {
        if (allowFiles && (name.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal) || name.EndsWith(".jsonl", StringComparison.OrdinalIgnoreCase)))
        {
            return NamedRuns.Of(await RunFileReader.ReadAsync(Path.GetFullPath(name), token).ConfigureAwait(false));
        }

        var entries = await store.ListAsync(token).ConfigureAwait(false);
        var group = RunsOf(name, entries);
        if (group.Count == 0)
        {
            var problem = $"There is no run and no group '{name}' in {store.FolderPath}: the Runs page lists what is there";
            return entries.Any(entry => entry.Id == name)
                ? NamedRuns.Of(await store.OpenAsync(name, token).ConfigureAwait(false))
                : throw new UserFacingException($"{problem}.") { OnCommandLine = $"{problem}; another folder is given with --data." };
        }

        var runs = new List<RecordedRun>();
        foreach (var entry in group)
        {
            runs.Add(await store.OpenAsync(entry.Id, token).ConfigureAwait(false));
        }

        return new NamedRuns(name, $"{group[0].Header!.Group!.Label} ({name})", runs);
    }

    /// <summary>All repeats of a group in their order; empty when there is none.</summary>
    public static IReadOnlyList<RunListEntry> RunsOf(string group, IReadOnlyList<RunListEntry> all) =>
        [.. all.Where(entry => entry.Header?.Group?.Id == group).OrderBy(entry => entry.Header!.Group!.Index)];
}

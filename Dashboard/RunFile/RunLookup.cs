using System.Globalization;

namespace Dashboard.RunFile;

/// <param name="Runs">One run at least; those of a group in the order of their repeats.</param>
internal sealed record NamedRuns(string Key, string Name, IReadOnlyList<RecordedRun> Runs)
{
    public static NamedRuns Of(RecordedRun run) => new(run.Header.Id, run.Title, [run]);
}

/// <summary>Finds runs by name: the id of a run, a run file, or the id of a group of repeats.</summary>
internal static class RunLookup
{
    /// <summary>The most runs side by side: more lines cannot be distinguished on one chart, by dash and colour or otherwise.</summary>
    public const int MaxConcurrent = 6;

    private const string Newest = "last";

    /// <summary>The fewest characters of an id's part: fewer match one by chance.</summary>
    private const int FewestCharacters = 3;
    private const int MostNamed = 5;

    /// <param name="name">An id; or, where <paramref name="allowFiles"/>, a path: text with a directory separator or with the ending of JSON lines.</param>
    /// <param name="allowFiles">False where the name comes from a browser, which may not name files.</param>
    /// <exception cref="UserFacingException">There is nothing of that name, or it cannot be read.</exception>
    public static async Task<NamedRuns> FindAsync(RunStore store, string name, bool allowFiles, CancellationToken token)
    {
        var located = await LocateAsync(store, name, allowFiles, token).ConfigureAwait(false);
        var runs = new List<RecordedRun>();
        foreach (var path in located.Paths)
        {
            runs.Add(await RunFileReader.ReadAsync(path, token).ConfigureAwait(false));
        }

        return located.GroupName is { } group ? new NamedRuns(name, group, runs) : NamedRuns.Of(runs[0]);
    }

    /// <exception cref="UserFacingException">There is nothing of that name, or there are several.</exception>
    internal static async Task<string> LocateOneAsync(RunStore store, string name, CancellationToken token)
    {
        var located = await LocateAsync(store, name, allowFiles: true, token).ConfigureAwait(false);
        return located.Paths is [var path]
            ? path
            : throw new UserFacingException($"{located.GroupName} is a group of {located.Paths.Count} runs: name one of them, or two groups to compare.");
    }

    private static async Task<(IReadOnlyList<string> Paths, string? GroupName)> LocateAsync(
        RunStore store, string name, bool allowFiles, CancellationToken token)
    {
        if (allowFiles && (name.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal) || name.EndsWith(".jsonl", StringComparison.OrdinalIgnoreCase)))
        {
            return ([Path.GetFullPath(name)], null);
        }

        var entries = await store.ListAsync(token).ConfigureAwait(false);
        name = NameMeant(name, entries, store.FolderPath);
        var group = RunsOf(name, entries);
        if (group.Count > 0)
        {
            return ([.. group.Select(entry => store.FileOf(entry.Id))], $"{group[0].Header!.Group!.Label} ({name})");
        }

        return entries.Any(entry => entry.Id == name) ? ([store.FileOf(name)], null) : throw NotThere("run or group", name, store.FolderPath);
    }

    /// <exception cref="UserFacingException">There is no run of that name, or several.</exception>
    internal static async Task<RunListEntry> EntryAsync(RunStore store, string name, CancellationToken token)
    {
        var entries = await store.ListAsync(token).ConfigureAwait(false);
        name = NameMeant(name, entries, store.FolderPath);
        return entries.FirstOrDefault(entry => entry.Id == name) ?? throw NotThere("run", name, store.FolderPath);
    }

    /// <summary>
    /// The id for <c>last</c>, <c>last~1</c> (the one before), the beginning of an id or its last part, of runs and of groups; any other text unchanged.
    /// </summary>
    /// <exception cref="UserFacingException">Several match, or there are not so many.</exception>
    internal static string NameMeant(string name, IReadOnlyList<RunListEntry> entries, string folder)
    {
        if (name == Newest || (name.StartsWith($"{Newest}~", StringComparison.Ordinal) && int.TryParse(name.AsSpan(Newest.Length + 1), out _)))
        {
            var before = name == Newest ? 0 : int.Parse(name.AsSpan(Newest.Length + 1), CultureInfo.InvariantCulture);
            return before >= 0 && before < entries.Count ? entries[before].Id
                : throw new UserFacingException($"'{name}' is not there: {folder} has {Readable.Plural(entries.Count, "run")}.");
        }

        string[] known = [.. entries.SelectMany(entry => new[] { entry.Id, entry.Header?.Group?.Id }).OfType<string>().Distinct(StringComparer.Ordinal)];
        if (name.Length < FewestCharacters || known.Contains(name, StringComparer.Ordinal))
        {
            return name;
        }

        return known.Where(id => id.StartsWith(name, StringComparison.Ordinal) || id.EndsWith($"-{name}", StringComparison.Ordinal)).ToList() switch
        {
            [] => name,
            [var only] => only,
            var several => throw new UserFacingException(
                $"'{name}' is part of {Readable.Count(several.Count)} ids: {string.Join(", ", several.Take(MostNamed))}"
                    + $"{(several.Count > MostNamed ? ", …" : "")}. Type more of the one that you mean."),
        };
    }

    internal static UserFacingException NotThere(string what, string name, string folder)
    {
        var problem = $"No {what} '{name}' in {folder}: the Runs page lists the existing ones";
        return new UserFacingException($"{problem}.") { OnCommandLine = $"{problem}; use --data for another folder." };
    }

    public static IReadOnlyList<RunListEntry> RunsOf(string group, IReadOnlyList<RunListEntry> all) =>
        [.. RepeatsAmong(all.Where(entry => entry.Header?.Group?.Id == group)).OrderBy(entry => entry.Header!.Group!.Index)];

    /// <summary>Those of a group that count. A repeat that failed or was stopped was made again when its series was resumed: the whole one counts.</summary>
    public static IEnumerable<RunListEntry> RepeatsAmong(IEnumerable<RunListEntry> group) => group
        .GroupBy(entry => entry.Header!.Group!.Order is { } order ? (order.Turn, Id: "") : (Turn: 0, entry.Id))
        .Select(turn => turn.MaxBy(entry => (entry.Summary?.Outcome == RunSummary.Completed, entry.Header!.StartedUtc))!);
}

namespace Dashboard.Compare;

/// <summary>One side as an address names it: <c>id</c> of a run or of a group of repeats, or <c>id@load</c> for one load of a plan with several.</summary>
/// <param name="Id">The run's or the group's id.</param>
/// <param name="Load">Name of the load; null: the one that stands for the run.</param>
public sealed record ComparedRef(string Id, string? Load)
{
    private const char Separator = '@';
    private const string FileEnding = ".jsonl";

    /// <summary>True for a group of repeats. An id that is not marked may be a group's all the same: the list of runs tells.</summary>
    public bool IsGroup { get; init; }

    /// <summary>Full path of a run file that stands outside of the data folder; null for what the list of runs holds. Never set from an address.</summary>
    public string? File { get; init; }

    /// <summary>Several runs by themselves that make one side, as a command line names them; none for a run or a group.</summary>
    public IReadOnlyList<string> Members { get; init; } = [];

    /// <summary>As it stands in an address. Names of loads may hold anything, so they are escaped.</summary>
    public string Key => Load is null ? Id : $"{Id}{Separator}{Uri.EscapeDataString(Load)}";

    /// <summary>Reads what <see cref="Key"/> writes.</summary>
    public static ComparedRef Parse(string key) => key.Split(Separator, 2) is [var id, { Length: > 0 } load]
        ? new ComparedRef(id, Uri.UnescapeDataString(load))
        : new ComparedRef(key.TrimEnd(Separator), null);

    /// <summary>
    /// What a person names on the command line: as below, or several of them with commas between, which then make one side: runs that no
    /// single command could repeat in turns, such as those of two builds. Paths may hold commas: those of a list end in .jsonl each.
    /// </summary>
    public static ComparedRef Named(string name)
    {
        var parts = name.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (parts.Length < 2 || !Array.TrueForAll(parts, part => !part.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal) || IsFileName(part)))
        {
            return One(name);
        }

        ComparedRef[] named = [.. parts.Select(One)];
        return new ComparedRef(string.Join(',', named.Select(one => one.Id)), named[^1].Load)
        {
            IsGroup = true,
            Members = [.. named.Select(one => one.Id).Distinct(StringComparer.Ordinal)],
        };
    }

    /// <summary>
    /// An id, or a run file (text with a directory separator, or that ends in .jsonl); both may name a load.
    /// </summary>
    private static ComparedRef One(string name)
    {
        var end = name.LastIndexOf(FileEnding, StringComparison.OrdinalIgnoreCase);
        if (end < 0 && !name.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal))
        {
            return Parse(name);
        }

        // The folders of a path may hold an @ too.
        var length = end < 0 ? name.Length : end + FileEnding.Length;
        var path = Path.GetFullPath(name[..length]);
        return new ComparedRef(path, name[length..].Split(Separator, 2) is ["", { Length: > 0 } load] ? Uri.UnescapeDataString(load) : null) { File = path };
    }

    private static bool IsFileName(string part) => part.Split(Separator)[0].EndsWith(FileEnding, StringComparison.OrdinalIgnoreCase);
}

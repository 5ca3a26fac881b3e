namespace Dashboard.Compare;

/// <param name="Load">Null is the load that represents the run.</param>
public sealed record ComparedRef(string Id, string? Load)
{
    private const char Separator = '@';
    private const string FileEnding = ".jsonl";

    /// <summary>An id without the mark may be a group's as well: the list of runs decides.</summary>
    public bool IsGroup { get; init; }

    /// <summary>A file outside the data folder, otherwise null. It is never set from an address.</summary>
    public string? File { get; init; }

    public IReadOnlyList<string> Members { get; init; } = [];

    /// <summary>The form in an address; names of loads may contain any character, so they are escaped.</summary>
    public string Key => Load is null ? Id : $"{Id}{Separator}{Uri.EscapeDataString(Load)}";

    public static ComparedRef Parse(string key) => key.Split(Separator, 2) is [var id, { Length: > 0 } load]
        ? new ComparedRef(id, Uri.UnescapeDataString(load))
        : new ComparedRef(key.TrimEnd(Separator), null);

    /// <summary>One name, or several with commas, which make one side. Paths may contain commas: those of a list end in .jsonl each.</summary>
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

    /// <summary>A path has a separator or ends in .jsonl; both forms may name a load.</summary>
    private static ComparedRef One(string name)
    {
        var end = name.LastIndexOf(FileEnding, StringComparison.OrdinalIgnoreCase);
        if (end < 0 && !name.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal))
        {
            return Parse(name);
        }

        // The folders of a path may contain an @ too.
        var length = end < 0 ? name.Length : end + FileEnding.Length;
        var path = Path.GetFullPath(name[..length]);
        return new ComparedRef(path, name[length..].Split(Separator, 2) is ["", { Length: > 0 } load] ? Uri.UnescapeDataString(load) : null) { File = path };
    }

    private static bool IsFileName(string part) => part.Split(Separator)[0].EndsWith(FileEnding, StringComparison.OrdinalIgnoreCase);
}

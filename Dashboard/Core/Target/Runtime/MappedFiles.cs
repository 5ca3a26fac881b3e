namespace Dashboard.Target.Runtime;

internal static class MappedFiles
{
    /// <summary>Absolute paths of its assemblies, each once: a line's path is its end, and begins with the line's first slash.</summary>
    public static IReadOnlyList<string> Assemblies(string? maps) => maps is null ? [] :
    [
        .. maps.Split('\n')
            .Where(line => line.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) && line.Contains('/', StringComparison.Ordinal))
            .Select(line => line[line.IndexOf('/', StringComparison.Ordinal)..])
            .Distinct(StringComparer.Ordinal),
    ];

    /// <summary>Null when none is mapped. A runtime that was replaced on disk runs on, as "… (deleted)".</summary>
    public static string? Runtime(string? maps) =>
        maps?.Split('\n').FirstOrDefault(line => line.Contains("/libcoreclr.so", StringComparison.Ordinal)) is { } line
            ? line[line.IndexOf('/', StringComparison.Ordinal)..] : null;
}

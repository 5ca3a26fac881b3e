using System.Collections.Concurrent;
using System.Text.Json;

namespace Dashboard.Target.Lines;

/// <summary>
/// Which of a program's assemblies came in packages: the build writes that down beside them, in NAME.deps.json. Without such a file, as in a single file, none
/// is known to. Read once for each folder. Safe for any number of threads.
/// </summary>
internal sealed class PackagedAssemblies(Func<string> root)
{
    /// <summary>Folders that are remembered; a program with plugins has some. Nothing is known of those beyond.</summary>
    private const int MaxFolders = 100;

    private const long MaxBytes = 16 << 20;

    private static readonly HashSet<string> None = [];
    private readonly ConcurrentDictionary<string, Lazy<HashSet<string>>> _folders = new(StringComparer.Ordinal);

    /// <summary>The file's name as the build wrote it, of which only lower case may be known here; null where it came in no package.</summary>
    public string? NameOf(string? path) =>
        !string.IsNullOrEmpty(path) && Path.GetDirectoryName(path) is { Length: > 0 } folder
        && (_folders.Count < MaxFolders || _folders.ContainsKey(folder))
        && _folders.GetOrAdd(folder, key => new Lazy<HashSet<string>>(() => In(key))).Value.TryGetValue(Path.GetFileName(path), out var name) ? name : null;

    private HashSet<string> In(string folder)
    {
        try
        {
            var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            foreach (var file in new DirectoryInfo(SymbolFiles.AsOnDisk(root(), folder)).EnumerateFiles("*.deps.json").Where(file => file.Length <= MaxBytes))
            {
                using var stream = file.OpenRead();
                using var read = JsonDocument.Parse(stream);
                names.UnionWith(FilesIn(read.RootElement));
            }

            return names;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException or InvalidOperationException or KeyNotFoundException)
        {
            // The folder is gone or not ours to read, or the file is no dependency file: then its assemblies count as the program's own.
            return None;
        }
    }

    private static IEnumerable<string> FilesIn(JsonElement dependencies)
    {
        var packages = dependencies.GetProperty("libraries").EnumerateObject()
            .Where(static library => library.Value.TryGetProperty("type", out var type) && type.ValueEquals("package"))
            .Select(static library => library.Name)
            .ToHashSet(StringComparer.Ordinal);
        return dependencies.GetProperty("targets").EnumerateObject()
            .SelectMany(static target => target.Value.EnumerateObject())
            .Where(library => packages.Contains(library.Name))
            .SelectMany(static library => Groups.SelectMany(group => library.Value.TryGetProperty(group, out var files)
                ? files.EnumerateObject().Select(static file => Path.GetFileName(file.Name)) : []));
    }

    private static readonly string[] Groups = ["runtime", "runtimeTargets"];
}

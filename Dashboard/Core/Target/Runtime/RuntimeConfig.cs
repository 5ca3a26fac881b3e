using System.Text.Json;

namespace Dashboard.Target.Runtime;

internal static class RuntimeConfig
{
    private const string Ending = ".runtimeconfig.json";

    /// <param name="entryAssembly">The name has no extension.</param>
    public static IEnumerable<string> Candidates(IReadOnlyList<string> words, string? entryAssembly, string? maps, string? folder)
    {
        var given = words.SkipWhile(word => word != "--runtimeconfig").Skip(1).Take(1);
        var beside = entryAssembly is null ? [] : Mapped(maps, entryAssembly).Concat(words.Where(word => IsEntry(word, entryAssembly)))
            .Select(path => Path.Combine(Path.GetDirectoryName(path) ?? "", entryAssembly + Ending));
        return given.Concat(beside).Select(path => Path.Combine(folder ?? "/", path)).Where(Path.IsPathRooted).Distinct(StringComparer.Ordinal);
    }

    public static IReadOnlyDictionary<string, string>? Properties(string? json)
    {
        if (json is null)
        {
            return null;
        }

        try
        {
            using var document = JsonDocument.Parse(json, new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true });
            if (document.RootElement is not { ValueKind: JsonValueKind.Object } root
                || !root.TryGetProperty("runtimeOptions", out var options) || options.ValueKind != JsonValueKind.Object)
            {
                return null;
            }

            return options.TryGetProperty("configProperties", out var properties) && properties.ValueKind == JsonValueKind.Object
                ? properties.EnumerateObject().DistinctBy(property => property.Name, StringComparer.Ordinal)
                    .ToDictionary(property => property.Name, property => property.Value.ToString(), StringComparer.Ordinal)
                : new Dictionary<string, string>(StringComparer.Ordinal);
        }
        catch (JsonException)
        {
            // Half written, or something else of that name: not known.
            return null;
        }
    }

    private static IEnumerable<string> Mapped(string? maps, string entryAssembly) =>
        MappedFiles.Assemblies(maps).Where(path => path.EndsWith($"/{entryAssembly}.dll", StringComparison.Ordinal)).Take(1);

    private static bool IsEntry(string word, string entryAssembly) =>
        Path.GetFileName(word) is var name && (name == entryAssembly || name == entryAssembly + ".dll");
}

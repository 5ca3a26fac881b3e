using System.Text.Json;

namespace EndToEnd.Tests;

/// <summary>Run files as any program can read them: JSON lines.</summary>
internal static class RunFiles
{
    public static string Newest(string folder) =>
        Directory.EnumerateFiles(folder, "*.run.jsonl").OrderDescending(StringComparer.Ordinal).First();

    public static string IdOf(string path) => Path.GetFileName(path).Replace(".run.jsonl", "", StringComparison.Ordinal);

    /// <summary>Every line, the header first. Every one must be readable.</summary>
    public static IReadOnlyList<JsonElement> Read(string path) => Parse(Text(path));

    /// <summary>The whole lines of a file that is still being written.</summary>
    public static IReadOnlyList<JsonElement> ReadWhole(string path)
    {
        var text = Text(path);
        return Parse(text[..(text.LastIndexOf('\n') + 1)]);
    }

    public static IReadOnlyList<JsonElement> OfKind(this IEnumerable<JsonElement> lines, string kind) =>
        [.. lines.Where(line => line.TryGetProperty("kind", out var found) && found.GetString() == kind)];

    public static double T(this JsonElement line) => line.GetProperty("t").GetDouble();

    private static List<JsonElement> Parse(string lines) =>
        [.. lines.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => JsonSerializer.Deserialize<JsonElement>(line))];

    private static string Text(string path)
    {
        using var file = new StreamReader(new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete));
        return file.ReadToEnd();
    }
}

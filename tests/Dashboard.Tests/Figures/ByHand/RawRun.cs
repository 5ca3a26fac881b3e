using System.Text.Json;

namespace Dashboard.Tests.Figures.ByHand;

/// <summary>A run file as the lines stand in it, read with nothing of the product: docs/run-format.md is all that this knows.</summary>
internal sealed class RawRun
{
    private RawRun(IReadOnlyList<JsonElement> lines) => (Header, Items) = (lines[0], [.. lines.Skip(1)]);

    public JsonElement Header { get; }

    public IReadOnlyList<JsonElement> Items { get; }

    public JsonElement Summary => Items.Last(item => Kind(item) == "summary");

    public static async Task<RawRun> ReadAsync(string path) =>
        new([.. (await File.ReadAllLinesAsync(path, TestContext.Current.CancellationToken)).Where(line => line.Length > 0).Select(line => JsonDocument.Parse(line).RootElement)]);

    /// <summary>
    /// The lines of one load and its drain: from its phase line until a phase begins that is no drain; what the target's own events say, by their time.
    /// </summary>
    public IReadOnlyList<JsonElement> LinesOf(string load)
    {
        var begin = Items.ToList().FindIndex(item => Kind(item) == "phase" && Text(item, "name") == "load" && Text(item, "label") == load);
        var end = Items.ToList().FindIndex(begin + 1, item => Kind(item) == "phase" && Text(item, "name") != "drain");
        var (from, to) = (Number(Items[begin], "t"), end < 0 ? double.MaxValue : Number(Items[end], "t"));
        return
        [
            .. Items.Where((item, i) => Kind(item) is "sample" or "injection" or "workerThread"
                ? Number(item, "t") >= from && Number(item, "t") <= to
                : i > begin && (end < 0 || i < end)),
        ];
    }

    public static string? Kind(JsonElement item) => Text(item, "kind");

    public static string? Text(JsonElement item, string name) => item.TryGetProperty(name, out var value) ? value.GetString() : null;

    public static double? Number(JsonElement item, params ReadOnlySpan<string> path)
    {
        foreach (var name in path)
        {
            if (item.ValueKind != JsonValueKind.Object || !item.TryGetProperty(name, out item))
            {
                return null;
            }
        }

        return item.ValueKind == JsonValueKind.Number ? item.GetDouble() : null;
    }

    public static IEnumerable<(string Name, double Count)> Counts(JsonElement item, string name) =>
        item.TryGetProperty(name, out var counts) ? counts.EnumerateObject().Select(count => (count.Name, count.Value.GetDouble())) : [];
}

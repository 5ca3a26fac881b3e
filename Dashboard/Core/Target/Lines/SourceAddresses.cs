using System.Text.Json;
using Dashboard.Timeline.Lines;

namespace Dashboard.Target.Lines;

/// <summary>SourceLink's table of a module: the address of each source file. A table that cannot be read has none.</summary>
internal sealed class SourceAddresses
{
    private readonly List<(string Path, string Url)> _rules = [];

    /// <param name="json"><c>{"documents":{"/src/*":"https://example.org/*"}}</c>, in UTF-8; a star is the rest of the path.</param>
    public SourceAddresses(ReadOnlySpan<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            using var document = JsonDocument.ParseValue(ref reader);
            if (document.RootElement.ValueKind == JsonValueKind.Object && document.RootElement.TryGetProperty("documents", out var rules)
                && rules.ValueKind == JsonValueKind.Object)
            {
                var texts = rules.EnumerateObject().Where(rule => rule.Value.ValueKind == JsonValueKind.String);
                _rules.AddRange(texts.Select(rule => (rule.Name, rule.Value.GetString()!)));
            }
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // The line stays without an address.
            _rules.Clear();
        }
    }

    /// <summary>Null where no rule applies, or the address is not of http or https. The longest rule counts.</summary>
    public string? Of(string path)
    {
        foreach (var (rule, url) in _rules.OrderByDescending(rule => rule.Path.Length))
        {
            if (Rest(rule, path) is { } rest)
            {
                var address = url.Replace("*", string.Join('/', rest.Split('\\', '/').Select(Uri.EscapeDataString)), StringComparison.Ordinal);
                return SourceLine.IsLink(address) ? address : null;
            }
        }

        return null;
    }

    private static string? Rest(string rule, string path) =>
        rule.EndsWith('*') && path.StartsWith(rule[..^1], StringComparison.OrdinalIgnoreCase) ? path[(rule.Length - 1)..]
        : string.Equals(rule, path, StringComparison.OrdinalIgnoreCase) ? ""
        : null;
}

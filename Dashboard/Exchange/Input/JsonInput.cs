using System.Text;
using System.Text.Json;

namespace Dashboard.Exchange.Input;

/// <summary>A JSON object whose figures must be present and finite; otherwise the sentence names the line.</summary>
internal sealed class JsonInput
{
    private readonly JsonElement _element;
    private readonly string _path;
    private readonly string _text;
    private readonly (JsonInput Owner, string Name)? _place;

    private JsonInput(JsonElement element, string path, string text, (JsonInput Owner, string Name)? place, string label) =>
        (_element, _path, _text, _place, Label) = (element, path, text, place, label);

    public string Label { get; }

    /// <exception cref="UserFacingException">It is no JSON object.</exception>
    public static JsonInput Parse(byte[] bytes, string label)
    {
        var text = Encoding.UTF8.GetString(bytes).TrimStart('\uFEFF');
        try
        {
            using var document = JsonDocument.Parse(text);
            return document.RootElement.ValueKind == JsonValueKind.Object
                ? new JsonInput(document.RootElement.Clone(), "", text, null, label)
                : throw BadInput.Of(label, 1, "it is not a JSON object");
        }
        catch (JsonException e)
        {
            throw BadInput.Of(label, (e.LineNumber ?? 0) + 1, e);
        }
    }

    public JsonInput? Object(string name) => Element(name) switch
    {
        null => null,
        { ValueKind: JsonValueKind.Object } element => new JsonInput(element, PathOf(name), _text, (this, name), Label),
        _ => throw Bad(name, "is not an object"),
    };

    public JsonInput RequiredObject(string name) => Object(name) ?? throw Bad(name, "is missing");

    public IEnumerable<JsonInput> List(string name)
    {
        var index = 0;
        var elements = Element(name) switch
        {
            null => default,
            { ValueKind: JsonValueKind.Array } list => list.EnumerateArray(),
            _ => throw Bad(name, "is not a list"),
        };
        foreach (var element in elements)
        {
            yield return element.ValueKind == JsonValueKind.Object
                ? new JsonInput(element, FormattableString.Invariant($"{PathOf(name)}[{index++}]"), _text, (this, name), Label)
                : throw Bad(name, "is not a list of objects");
        }
    }

    /// <summary>The number is never negative and within <see cref="FigureLimits"/>.</summary>
    public double? Number(string name) => Element(name) is { } element ? Number(element, name, FigureLimits.LargestFigure) : null;

    public double Required(string name) => Number(name) ?? throw Bad(name, "is missing");

    public double RequiredSeconds(string name) => Seconds(name) ?? throw Bad(name, "is missing");

    public double? Seconds(string name) => Element(name) is { } element ? Number(element, name, FigureLimits.LongestSeconds) : null;

    public long? Count(string name) => Element(name) is { } element ? Count(element, name) : null;

    public long RequiredCount(string name) => Count(name) ?? throw Bad(name, "is missing");

    public string? Text(string name) => Element(name) is not { } element ? null : TextOf(element) ?? throw Bad(name, "is not a string");

    public DateTimeOffset? Time(string name) => Element(name) is not { } element ? null
        : element.ValueKind == JsonValueKind.String && element.TryGetDateTimeOffset(out var time) && FigureLimits.IsDate(time) ? time
        : throw Bad(name, "is not a time");

    public IReadOnlyList<string> Texts(string name) => Element(name) is not { } list ? []
        : list.ValueKind == JsonValueKind.Array ? [.. list.EnumerateArray().Select(element => TextOf(element) ?? throw Bad(name, "is not a list of strings"))]
        : throw Bad(name, "is not a list of strings");

    public IReadOnlyList<(string Name, long Count)> Counts(string name)
    {
        if (Object(name) is not { } counts)
        {
            return [];
        }

        var read = new List<(string Name, long Count)>();
        foreach (var property in counts._element.EnumerateObject())
        {
            var key = NameOf(property) ?? throw Bad(name, "contains a name that is not valid text");
            read.Add((key, property.Value.ValueKind == JsonValueKind.Null ? throw counts.Bad(key, "is missing") : counts.Count(property.Value, key)));
        }

        return read;
    }

    public UserFacingException Bad(string name, string what)
    {
        var line = 1 + _text.AsSpan(0, PositionOf(name)).Count('\n');
        return BadInput.Of(Label, line, $"{PathOf(name)} {what}");
    }

    private long Count(JsonElement element, string name) => Number(element, name, FigureLimits.LargestCount) is var value && value == Math.Floor(value)
        ? (long)value
        : throw Bad(name, "is not a count");

    private double Number(JsonElement element, string name, double most) =>
        element.ValueKind != JsonValueKind.Number || !element.TryGetDouble(out var value) || !double.IsFinite(value) ? throw Bad(name, "is not a number")
        : value < 0 ? throw Bad(name, "is negative")
        : value > most ? throw Bad(name, "is too large")
        : value;

    private static string? TextOf(JsonElement element)
    {
        try
        {
            return element.ValueKind == JsonValueKind.String ? element.GetString() : null;
        }
        catch (InvalidOperationException)
        {
            // Half of an escaped surrogate pair is valid JSON, but no text.
            return null;
        }
    }

    private static string? NameOf(JsonProperty property)
    {
        try
        {
            return property.Name;
        }
        catch (InvalidOperationException)
        {
            // As above.
            return null;
        }
    }

    /// <summary>The last element of that name; names that are no text are skipped.</summary>
    private JsonElement? Element(string name)
    {
        JsonElement? found = null;
        foreach (var property in _element.EnumerateObject())
        {
            found = NameOf(property) == name ? property.Value : found;
        }

        return found is { ValueKind: not JsonValueKind.Null } ? found : null;
    }

    private string PathOf(string name) => _path.Length == 0 ? name : $"{_path}.{name}";

    /// <summary>The position for sentences, searched from the beginning, since the parser keeps none. A missing field has its parent's.</summary>
    private int PositionOf(string name)
    {
        var from = _place is { } place ? place.Owner.PositionOf(place.Name) : 0;
        return Math.Max(from, _text.IndexOf($"\"{name}\"", from, StringComparison.Ordinal));
    }
}

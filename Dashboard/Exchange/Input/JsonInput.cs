using System.Text;
using System.Text.Json;
using Dashboard.Format;

namespace Dashboard.Exchange.Input;

/// <summary>
/// An object of a file that is one JSON value. Every figure that is asked for is there and finite, or the sentence says on which line it is
/// not.
/// </summary>
internal sealed class JsonInput
{
    private readonly JsonElement _element;
    private readonly string _path;
    private readonly string _text;
    private readonly (JsonInput Owner, string Name)? _place;

    private JsonInput(JsonElement element, string path, string text, (JsonInput Owner, string Name)? place, string label) =>
        (_element, _path, _text, _place, Label) = (element, path, text, place, label);

    /// <summary>The file's name.</summary>
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

    /// <summary>An object inside; null when it is missing or null.</summary>
    public JsonInput? Object(string name) => Element(name) switch
    {
        null => null,
        { ValueKind: JsonValueKind.Object } element => new JsonInput(element, PathOf(name), _text, (this, name), Label),
        _ => throw Bad(name, "is not an object"),
    };

    /// <summary>An object inside that must be there.</summary>
    public JsonInput RequiredObject(string name) => Object(name) ?? throw Bad(name, "is missing");

    /// <summary>The objects of a list; none when the list is missing or null.</summary>
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

    /// <summary>A number that may be missing or null; never negative, never larger than any figure of a run.</summary>
    public double? Number(string name) => Element(name) is { } element ? Number(element, name, FigureLimits.LargestFigure) : null;

    /// <summary>A number that must be there.</summary>
    public double Required(string name) => Number(name) ?? throw Bad(name, "is missing");

    /// <summary>Seconds that must be there; no run is as long as a year.</summary>
    public double RequiredSeconds(string name) => Seconds(name) ?? throw Bad(name, "is missing");

    /// <summary>Seconds that may be missing or null.</summary>
    public double? Seconds(string name) => Element(name) is { } element ? Number(element, name, FigureLimits.LongestSeconds) : null;

    /// <summary>A count that may be missing or null.</summary>
    public long? Count(string name) => Element(name) is { } element ? Count(element, name) : null;

    /// <summary>A count that must be there.</summary>
    public long RequiredCount(string name) => Count(name) ?? throw Bad(name, "is missing");

    /// <summary>A text; null when it is missing or null.</summary>
    public string? Text(string name) => Element(name) is not { } element ? null : TextOf(element) ?? throw Bad(name, "is not a string");

    /// <summary>A point in time; null when it is missing or null.</summary>
    public DateTimeOffset? Time(string name) => Element(name) is not { } element ? null
        : element.ValueKind == JsonValueKind.String && element.TryGetDateTimeOffset(out var time) && FigureLimits.IsDate(time) ? time
        : throw Bad(name, "is not a time");

    /// <summary>The texts of a list; none when it is missing or null.</summary>
    public IReadOnlyList<string> Texts(string name) => Element(name) is not { } list ? []
        : list.ValueKind == JsonValueKind.Array ? [.. list.EnumerateArray().Select(element => TextOf(element) ?? throw Bad(name, "is not a list of strings"))]
        : throw Bad(name, "is not a list of strings");

    /// <summary>The names and counts of an object inside; none when it is missing.</summary>
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

    /// <summary>The sentence about a field.</summary>
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
            // Half of a surrogate pair, escaped: good JSON, and no text.
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

    /// <summary>The last field of that name; one whose own name is no text is none that anybody asks for.</summary>
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

    /// <summary>
    /// Where the field stands in the text, or its parent when it is missing: the parser does not keep it, and reports are written in order. Only a
    /// sentence asks for it, since it is looked for from the beginning.
    /// </summary>
    private int PositionOf(string name)
    {
        var from = _place is { } place ? place.Owner.PositionOf(place.Name) : 0;
        return Math.Max(from, _text.IndexOf($"\"{name}\"", from, StringComparison.Ordinal));
    }
}

using System.Globalization;
using System.Text.Json.Nodes;
using Dashboard.Exchange.Requests;
using Microsoft.OpenApi;

namespace Dashboard.Exchange.OpenApi;

/// <summary>Makes a value by a schema: its example, otherwise one of its type. The same schema always gives the same value.</summary>
internal sealed class SchemaExample(RequestPlace place)
{
    private const int MaxDepth = 16;

    /// <summary>The most schemas that are read for one value; the rest is left out.</summary>
    private const int MaxSchemas = 2_000;

    /// <summary>The most characters that are made for a string, and the most entries for a list.</summary>
    private const int MaxLength = 1_000;
    private const int MaxItems = 20;

    private readonly List<string> _open = [];
    private int _schemas;

    /// <summary>The value; null is JSON's null.</summary>
    /// <exception cref="RequestException">A reference leads nowhere, or out of the document.</exception>
    public JsonNode? Of(IOpenApiSchema schema) => TryMake(schema, 0, out var value) ? value : null;

    /// <summary>The value that the document's author gives, as an example, as the default or as one of several.</summary>
    public bool TryGiven(IOpenApiSchema? schema, out JsonNode? value)
    {
        value = null;
        if (schema is null)
        {
            return false;
        }

        OpenApiReferences.Own(schema, place);
#pragma warning disable CS0618 // Documents of version 3.0 have no other place for it.
        if (schema.Example is { } example)
#pragma warning restore CS0618
        {
            value = example.DeepClone();
        }
        else if (schema.Examples is [{ } first, ..])
        {
            value = first.DeepClone();
        }
        else if (schema.Default is { } usual)
        {
            value = usual.DeepClone();
        }
        else if (schema.Const is { } constant)
        {
            value = Parsed(constant, schema.Type);
        }
        else if (schema.Enum is [_, ..] values)
        {
            value = (values.FirstOrDefault(one => one is not null) ?? values[0])?.DeepClone();
        }
        else
        {
            return false;
        }

        // The library keeps a JSON null as a value of its own.
        value = value.IsJsonNullSentinel() ? null : value;
        return true;
    }

    /// <summary>False when nothing finite can be made, so an optional part is left out.</summary>
    private bool TryMake(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        value = null;
        if (depth > MaxDepth || ++_schemas > MaxSchemas)
        {
            return false;
        }

        if (TryGiven(schema, out value))
        {
            return true;
        }

        var id = OpenApiReferences.IdOf(schema);
        if (id is not null && _open.Contains(id, StringComparer.Ordinal))
        {
            return false;
        }

        if (id is not null)
        {
            _open.Add(id);
        }

        try
        {
            return TryCompose(schema, depth, out value);
        }
        finally
        {
            if (id is not null)
            {
                _open.RemoveAt(_open.Count - 1);
            }
        }
    }

    private bool TryCompose(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        value = null;
        var parts = new List<IOpenApiSchema>(schema.AllOf ?? []);
        var choices = schema.OneOf is { Count: > 0 } ? schema.OneOf : schema.AnyOf;
        if ((choices?.FirstOrDefault(one => one.Type is not JsonSchemaType.Null) ?? choices?.FirstOrDefault()) is { } chosen)
        {
            parts.Add(chosen);
        }

        if (parts.Count == 0)
        {
            return TryOfType(schema, depth, out value);
        }

        JsonObject? whole = null;
        foreach (var part in parts)
        {
            if (!TryMake(part, depth + 1, out var made))
            {
                return false;
            }

            if (made is JsonObject members)
            {
                whole ??= [];
                foreach (var (name, member) in members)
                {
                    whole[name] = member?.DeepClone();
                }
            }
            else
            {
                value ??= made;
            }
        }

        if (whole is not null && schema.Properties is { Count: > 0 })
        {
            AddProperties(whole, schema, depth);
        }

        value = whole ?? value;
        return true;
    }

    private bool TryOfType(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        var type = schema.Type ?? (schema.Properties is { Count: > 0 } ? JsonSchemaType.Object : schema.Items is not null ? JsonSchemaType.Array : null);
        bool Is(JsonSchemaType wanted) => type?.HasFlag(wanted) == true;
        if (Is(JsonSchemaType.Object))
        {
            var made = new JsonObject();
            value = made;
            return AddProperties(made, schema, depth);
        }

        if (Is(JsonSchemaType.Array))
        {
            value = List(schema, depth);
            return true;
        }

        value = Is(JsonSchemaType.Integer) ? Number(schema, 1)
            : Is(JsonSchemaType.Number) ? Number(schema, 1.5)
            : Is(JsonSchemaType.Boolean) ? true
            : Is(JsonSchemaType.String) ? Text(schema)
            : null;
        return true;
    }

    private bool AddProperties(JsonObject into, IOpenApiSchema schema, int depth)
    {
        foreach (var (name, property) in schema.Properties ?? new Dictionary<string, IOpenApiSchema>())
        {
            OpenApiReferences.Own(property, place);
            var isRequired = schema.Required?.Contains(name) == true;
            if (property.ReadOnly && !isRequired)
            {
                continue;
            }

            if (TryMake(property, depth + 1, out var made))
            {
                into[name] = made;
            }
            else if (isRequired)
            {
                return false;
            }
        }

        return true;
    }

    private JsonArray List(IOpenApiSchema schema, int depth)
    {
        var list = new JsonArray();
        var wanted = Math.Clamp(schema.MinItems ?? 1, 1, MaxItems);
        while (list.Count < wanted && schema.Items is { } items && TryMake(items, depth + 1, out var item))
        {
            list.Add(item);
        }

        return list;
    }

    /// <summary>The usual number, or the first within the schema's bounds.</summary>
    private static JsonNode Number(IOpenApiSchema schema, double usual)
    {
        var isWhole = usual == Math.Floor(usual);
        var (least, most) = (Bound(schema.Minimum) ?? double.MinValue, Bound(schema.Maximum) ?? double.MaxValue);
        var (above, below) = (Bound(schema.ExclusiveMinimum) ?? double.MinValue, Bound(schema.ExclusiveMaximum) ?? double.MaxValue);
        var (low, high) = (Math.Max(least, above), Math.Min(most, below));
        double[] candidates = [usual, Math.Ceiling(low), Math.Floor(low) + 1, Math.Floor(high), Math.Ceiling(high) - 1, (low / 2) + (high / 2)];
        var value = candidates.FirstOrDefault(one => one >= least && one <= most && one > above && one < below && (!isWhole || one == Math.Floor(one)), usual);
        return value == Math.Floor(value) ? (long)value : value;
    }

    private static double? Bound(string? text) =>
        Finite(text) is { } number && Math.Abs(number) < 1e15 ? number : null;

    private static double? Finite(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number) ? number : null;

    private static string Text(IOpenApiSchema schema)
    {
        var text = schema.Format switch
        {
            "date-time" => "2025-01-01T00:00:00Z",
            "date" => "2025-01-01",
            "time" => "00:00:00",
            "duration" => "PT1S",
            "uuid" => "00000000-0000-4000-8000-000000000001",
            "email" => "user@example.com",
            "uri" or "url" => "http://example.com/",
            "hostname" => "example.com",
            "ipv4" => "127.0.0.1",
            "ipv6" => "::1",
            "byte" => "dGV4dA==",
            _ => "text",
        };
        var least = Math.Clamp(schema.MinLength ?? 0, 0, MaxLength);
        text = text.Length < least ? text.PadRight(least, 'x') : text;
        return schema.MaxLength is { } most && most >= 0 && text.Length > most ? text[..most] : text;
    }

    private static JsonNode? Parsed(string constant, JsonSchemaType? type) =>
        type is { } known && !known.HasFlag(JsonSchemaType.String) && Finite(constant) is { } number ? number
        : type?.HasFlag(JsonSchemaType.Boolean) == true && bool.TryParse(constant, out var flag) ? flag
        : constant;
}

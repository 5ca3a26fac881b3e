using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Dashboard.Exchange.Requests;
using Microsoft.OpenApi;

namespace Dashboard.Exchange.OpenApi;

/// <summary>Reads the parameters of an operation, and puts values in their places.</summary>
internal static class OpenApiParameters
{
    private const int Most = 200;

    internal static readonly JsonSerializerOptions AsWritten = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 64 };

    internal static readonly JsonSerializerOptions InLines = new(AsWritten) { WriteIndented = true };

    /// <summary>Headers that a document describes elsewhere: by its bodies and its security.</summary>
    private static readonly string[] Elsewhere = ["Accept", "Content-Type", "Authorization"];

    /// <summary>The parameters of the operation, then those of its path which the operation does not describe again, then credentials.</summary>
    public static IReadOnlyList<RequestParameter> Of(OpenApiDocument document, IOpenApiPathItem item, OpenApiOperation operation, RequestPlace place)
    {
        var read = new List<RequestParameter>();
        foreach (var parameter in (operation.Parameters ?? []).Concat(item.Parameters ?? []).Take(Most))
        {
            OpenApiReferences.Own(parameter, place);
            var (name, where) = (parameter.Name, PlaceOf(parameter.In));
            if (string.IsNullOrEmpty(name) || where is null)
            {
                throw new RequestException(place, "a parameter has no name or no known place ('in'); correct it.");
            }

            if (read.Any(known => known.Name == name && known.In == where)
                || (where == ParameterPlace.Header && Elsewhere.Contains(name, StringComparer.OrdinalIgnoreCase)))
            {
                continue;
            }

            var isRequired = parameter.Required || where == ParameterPlace.Path;
            read.Add(new RequestParameter(name, where.Value, DefaultOf(parameter, place), isRequired, IsSecret: false));
        }

        foreach (var scheme in ((operation.Security ?? document.Security)?.FirstOrDefault() ?? []).Keys)
        {
            if (SecretOf(scheme) is { } secret && !read.Any(known => known.Name == secret.Name && known.In == secret.In))
            {
                read.Add(secret);
            }
        }

        return read;
    }

    private static RequestParameter? SecretOf(IOpenApiSecurityScheme scheme) => scheme switch
    {
        { Type: SecuritySchemeType.ApiKey, Name: { Length: > 0 } name } =>
            new RequestParameter(name, PlaceOf(scheme.In) ?? ParameterPlace.Header, null, false, true),
        { Type: SecuritySchemeType.Http or SecuritySchemeType.OAuth2 or SecuritySchemeType.OpenIdConnect } =>
            new RequestParameter("Authorization", ParameterPlace.Header, null, false, true),
        _ => null,
    };

    private static ParameterPlace? PlaceOf(ParameterLocation? location) => location switch
    {
        ParameterLocation.Path => ParameterPlace.Path,
        ParameterLocation.Query => ParameterPlace.Query,
        ParameterLocation.Header => ParameterPlace.Header,
        ParameterLocation.Cookie => ParameterPlace.Cookie,
        _ => null,
    };

    private static ParameterValue? DefaultOf(IOpenApiParameter parameter, RequestPlace place)
    {
        var media = parameter.Content?.Values.FirstOrDefault();
        var example = parameter.Example ?? ExampleOf(parameter.Examples, place) ?? media?.Example ?? ExampleOf(media?.Examples, place);
        var maker = new SchemaExample(place);
        var schema = parameter.Schema ?? media?.Schema;
        if (example is null && !maker.TryGiven(schema, out example) && !(schema?.Items is not null && maker.TryGiven(schema.Items, out example)))
        {
            return null;
        }

        return example.IsJsonNullSentinel() ? null : media is not null ? new ParameterValue([example!.ToJsonString(AsWritten)]) : ValueOf(example, parameter);
    }

    public static JsonNode? ExampleOf(IDictionary<string, IOpenApiExample>? examples, RequestPlace place) =>
        examples?.Values.FirstOrDefault() is not { } example ? null
            : OpenApiReferences.Own(example, place) is var own && own.ExternalValue is null ? own.Value ?? own.DataValue
            : throw new RequestException(place, "an example is in another file, which is not read (externalValue); put it into this document.");

    private static ParameterValue? ValueOf(JsonNode? example, IOpenApiParameter parameter) => example switch
    {
        null => null,
        JsonArray { Count: 0 } or JsonObject { Count: 0 } => null,
        JsonArray list => new ParameterValue([.. list.Select(Text)], IsApart: parameter.Explode),
        JsonObject members => new ParameterValue([.. members.Select(one => Text(one.Value))], [.. members.Select(one => one.Key)], parameter.Explode),
        _ => new ParameterValue([Text(example)]),
    };

    /// <summary>A string without quotes; any other value as JSON.</summary>
    public static string Text(JsonNode? node) =>
        node is JsonValue value && value.TryGetValue<string>(out var text) ? text : node.IsJsonNullSentinel() ? "" : node?.ToJsonString(AsWritten) ?? "";

    /// <exception cref="RequestException">The path names what no parameter describes, or a value is empty.</exception>
    public static RequestText Target(string path, IReadOnlyList<(RequestParameter Parameter, ParameterValue Value)> values, RequestPlace place)
    {
        var text = new RequestText();
        var at = 0;
        while (path.IndexOf('{', at) is var open and >= 0 && path.IndexOf('}', open) is var close and >= 0)
        {
            text.Append(path.AsSpan(at, open - at));
            var name = path[(open + 1)..close].TrimStart('*').Split(':')[0].TrimEnd('?');
            var found = values.FirstOrDefault(one => one.Parameter.In == ParameterPlace.Path && one.Parameter.Name == name);
            text.Append(Escaped(found.Value is { Joined: { Length: > 0 } value } ? value : throw Missing(name, place)));
            at = close + 1;
        }

        text.Append(path.AsSpan(at));
        var mark = '?';
        foreach (var (parameter, value) in values.Where(one => one.Parameter.In == ParameterPlace.Query))
        {
            foreach (var (name, one) in Apart(parameter, value))
            {
                text.Append($"{mark}{Escaped(name)}=");
                text.Append(Escaped(one), parameter.IsSecret ? TextOrigin.Private : TextOrigin.File);
                mark = '&';
            }
        }

        return text;
    }

    public static RequestException Missing(string name, RequestPlace place) =>
        new(place, $"the parameter '{name}' has no value; give one with --parameter {name}=VALUE.");

    public static IEnumerable<WrittenHeader> Headers(IReadOnlyList<(RequestParameter Parameter, ParameterValue Value)> values, RequestPlace place)
    {
        foreach (var (parameter, value) in values.Where(one => one.Parameter.In == ParameterPlace.Header))
        {
            yield return new WrittenHeader(parameter.Name, new RequestText(value.Joined, TextOrigin.Private), place);
        }

        var cookies = new StringBuilder();
        foreach (var (parameter, value) in values.Where(one => one.Parameter.In == ParameterPlace.Cookie))
        {
            cookies.Append(cookies.Length > 0 ? "; " : "").Append(parameter.Name).Append('=').Append(value.Joined);
        }

        if (cookies.Length > 0)
        {
            yield return new WrittenHeader("Cookie", new RequestText($"{cookies}", TextOrigin.Private), place);
        }
    }

    private static IEnumerable<(string Name, string Value)> Apart(RequestParameter parameter, ParameterValue value) =>
        !value.IsApart ? [(parameter.Name, value.Joined)]
        : value.Texts.Select((text, index) => (value.Names?[index] ?? parameter.Name, text));

    private static string Escaped(string text)
    {
        try
        {
            return Uri.EscapeDataString(text);
        }
        catch (ArgumentException)
        {
            // Half a surrogate pair is no text that an address can hold.
            return Uri.EscapeDataString("\uFFFD");
        }
    }
}

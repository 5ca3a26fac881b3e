using System.Text;
using System.Text.Json.Nodes;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Microsoft.OpenApi;

namespace Dashboard.Exchange.OpenApi;

/// <summary>One operation of an OpenAPI document, as a request that can be sent.</summary>
internal sealed class OpenApiRequest : IListedRequest
{
    private readonly OpenApiOperation _operation;
    private readonly string _file;
    private readonly string _fullPath;

    /// <param name="path">The path with the base path of the document's servers, and names in braces.</param>
    public OpenApiRequest(
        OpenApiDocument document, IOpenApiPathItem item, OpenApiOperation operation, string file, RequestPlace place, string basePath, string path,
        string method)
    {
        (_operation, _file, Place, Address, Method, _fullPath) = (operation, file, place, path, method, basePath + path);
        Name = operation.OperationId is { Length: > 0 } id ? id : RequestLine.Of(method, path);
        try
        {
            Parameters = OpenApiReading.Guard(place, () => OpenApiParameters.Of(document, item, operation, place));
            Problem = LoadMethods.All.Contains(method, StringComparer.Ordinal) ? null
                : new RequestException(place, $"the method is not one that can be sent; use {string.Join(", ", LoadMethods.All)}.");
        }
        catch (RequestException e)
        {
            (Parameters, Problem) = ([], e);
        }
    }

    public string Name { get; }

    public string Words => Name == RequestLine.Of(Method, Address) ? Name : $"{Name} ({RequestLine.Of(Method, Address)})";

    public RequestPlace Place { get; }

    public RequestException? Problem { get; }

    public string Method { get; }

    public string Address { get; }

    public string? Summary => _operation.Summary is { Length: > 0 } summary ? summary : null;

    public IReadOnlyList<RequestParameter> Parameters { get; }

    /// <summary>The JSON body; other bodies, which are made of the document's examples, are hard to write by hand.</summary>
    public string? Body
    {
        get
        {
            try
            {
                return Problem is null && OpenApiReading.Guard(Place, Example) is ({ } type, { } bytes) && IsJson(type)
                    ? JsonNode.Parse(bytes)?.ToJsonString(OpenApiParameters.InLines)
                    : null;
            }
            catch (RequestException)
            {
                // The problem is reported where the request is started.
                return null;
            }
        }
    }

    public Task<RequestTemplate> WriteAsync(IReadOnlyDictionary<string, string> given, CancellationToken token) =>
        Problem is null ? Task.FromResult(Written(given)) : throw Problem;

    private RequestTemplate Written(IReadOnlyDictionary<string, string> given)
    {
        var values = new List<(RequestParameter, ParameterValue)>();
        foreach (var parameter in Parameters)
        {
            if (given.TryGetValue(parameter.Name, out var text) && text.Length > 0)
            {
                values.Add((parameter, new ParameterValue([text])));
            }
            else if (parameter is { IsRequired: true })
            {
                values.Add((parameter, parameter.Default ?? throw OpenApiParameters.Missing(parameter.Name, Place)));
            }
        }

        return OpenApiReading.Guard(Place, () =>
        {
            var (type, body) = Example();
            WrittenHeader[] ofBody = type is null ? [] : [new WrittenHeader("Content-Type", new RequestText(type), Place)];
            return new RequestTemplate(
                Place,
                new RequestOrigin(_file, Name, null) { Kind = OpenApiFile.Kind, Parameters = Given(given) },
                Method,
                OpenApiParameters.Target(_fullPath, values, Place),
                [.. OpenApiParameters.Headers(values, Place), .. ofBody],
                body);
        });
    }

    /// <summary>The values as a command takes them again: only what the request's address shows anyway.</summary>
    private string[]? Given(IReadOnlyDictionary<string, string> given)
    {
        string[] kept =
        [
            .. Parameters.Where(parameter => given.TryGetValue(parameter.Name, out var text) && text.Length > 0).Select(parameter =>
                parameter is { IsSecret: false, In: ParameterPlace.Path or ParameterPlace.Query }
                    ? Secrets.Masked($"{parameter.Name}={given[parameter.Name]}") : $"{parameter.Name}={Secrets.Mask}"),
        ];
        return kept.Length == 0 ? null : kept;
    }

    private (string? Type, byte[]? Body) Example()
    {
        if (_operation.RequestBody is not { } described)
        {
            return (null, null);
        }

        var content = OpenApiReferences.Own(described, Place).Content ?? new Dictionary<string, IOpenApiMediaType>();
        var types = content.Where(one => one.Value is not null).ToList();
        if (types.Count == 0)
        {
            return (null, null);
        }

        var (type, media) = types.FirstOrDefault(one => IsJson(one.Key)) is { Key: not null } json ? json
            : types.FirstOrDefault(one => IsForm(one.Key)) is { Key: not null } form ? form
            : types[0];
        OpenApiReferences.Own(media, Place);
        var example = media.Example ?? OpenApiParameters.ExampleOf(media.Examples, Place)
            ?? (media.Schema is { } schema ? new SchemaExample(Place).Of(schema) : null);
        example = example.IsJsonNullSentinel() ? null : example;
        var text = IsJson(type) ? example?.ToJsonString(OpenApiParameters.AsWritten) ?? "null"
            : IsForm(type) && example is JsonObject fields ? string.Join('&', fields.Select(Field))
            : example is JsonValue && (type.StartsWith("text/", StringComparison.OrdinalIgnoreCase) || media.Example is not null)
                ? OpenApiParameters.Text(example)
            : throw new RequestException(Place, $"a body of the type {type} cannot be made; write the request in an .http file.");

        // "*/*" is a range of types: JSON was made for it.
        return (IsRange(type) ? "application/json" : type, RequestTemplate.CheckedBody(Place, Encoding.UTF8.GetBytes(text)));
    }

    private static string Field(KeyValuePair<string, JsonNode?> field) =>
        $"{Uri.EscapeDataString(field.Key)}={Uri.EscapeDataString(OpenApiParameters.Text(field.Value))}";

    private static bool IsRange(string type) => type is "*/*" or "application/*";

    private static bool IsJson(string type) => IsRange(type) || type.Split(';')[0].Trim() is var name
        && (name.Equals("application/json", StringComparison.OrdinalIgnoreCase) || name.EndsWith("+json", StringComparison.OrdinalIgnoreCase)
            || name.Equals("text/json", StringComparison.OrdinalIgnoreCase));

    private static bool IsForm(string type) => type.StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase);
}

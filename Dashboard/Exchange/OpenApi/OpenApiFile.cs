using System.Text;
using System.Text.Json;
using Dashboard.Exchange.Requests;
using Microsoft.OpenApi;
using Microsoft.OpenApi.Reader;

namespace Dashboard.Exchange.OpenApi;

/// <summary>Reads the requests of an OpenAPI document, version 3: docs/openapi.md.</summary>
internal static class OpenApiFile
{
    public const string Kind = "openapi";

    public const int MostOperations = 2_000;

    /// <summary>The time limit: documents of 5 MB took about a second.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(20);

    /// <exception cref="RequestException">The file cannot be read, or is no such document.</exception>
    public static async Task<RequestList> ReadAsync(string path, CancellationToken token)
    {
        var file = await RequestFile.ReadAsync(path, $"--{Kind}", "openapi.json", RequestFile.MaxBytes, token).ConfigureAwait(false);
        return await ParseAsync(file.Name, file.FullPath, file.Text, token).ConfigureAwait(false);
    }

    /// <exception cref="RequestException">It is no such document.</exception>
    public static Task<RequestList> OfTargetAsync(string path, byte[] bytes, CancellationToken token) =>
        ParseAsync(path, path, RequestFile.TextOf(bytes, path), token);

    /// <exception cref="RequestException">It is no such document; an error in an operation is kept with that operation.</exception>
    public static async Task<RequestList> ParseAsync(string name, string file, string text, CancellationToken token)
    {
        try
        {
            return await Task.Run(() => Parse(name, file, text), token).WaitAsync(Longest, token).ConfigureAwait(false);
        }
        catch (TimeoutException e)
        {
            throw Bad(name, null, $"reading it takes longer than {Readable.ExactSeconds(Longest.TotalSeconds)}; give a smaller document.", e);
        }
    }

    private static RequestList Parse(string name, string file, string text)
    {
        text = OpenApiYaml.Is(name, text) ? OpenApiYaml.ToJson(name, text) : text;
        CheckVersion(name, text);
        var document = Read(name, text);
        var requests = new List<OpenApiRequest>();
        foreach (var (path, item) in OpenApiReading.Guard(new RequestPlace(name, "#/paths"), () => document.Paths?.ToList() ?? []))
        {
            var place = new RequestPlace(name, $"#/paths/{path.Replace("~", "~0", StringComparison.Ordinal).Replace("/", "~1", StringComparison.Ordinal)}");
            foreach (var (method, operation) in OpenApiReading.Guard(place, () => OpenApiReferences.Own(item, place).Operations?.ToList() ?? []))
            {
                if (requests.Count == MostOperations)
                {
                    throw Bad(name, null, $"it has more than {Readable.Count(MostOperations)} operations; give a document with fewer.", null);
                }

                var own = place with { At = $"{place.At}/{method.Method.ToLowerInvariant()}" };
                var basePath = BasePath(document, item, operation);
                requests.Add(new OpenApiRequest(document, item, operation, file, own, basePath, path, method.Method.ToUpperInvariant()));
            }
        }

        return new RequestList(name, requests);
    }

    /// <summary>
    /// Checks the version before the library reads it: the library takes older versions too, and its errors about invalid JSON are less exact.
    /// </summary>
    private static void CheckVersion(string name, string text)
    {
        try
        {
            using var json = JsonDocument.Parse(text, new JsonDocumentOptions { MaxDepth = 64 });
            var root = json.RootElement;
            var version = root.ValueKind == JsonValueKind.Object && root.TryGetProperty("openapi", out var stated) && stated.ValueKind == JsonValueKind.String
                ? stated.GetString()
                : null;
            if (version?.StartsWith("3.", StringComparison.Ordinal) != true)
            {
                throw root.ValueKind == JsonValueKind.Object && root.TryGetProperty("swagger", out _)
                    ? Bad(name, "#/swagger", "this is Swagger 2.0, which is not read; serve it as OpenAPI 3, or convert it.", null)
                    : Bad(name, "#/openapi", "this is not an OpenAPI 3 document: it must begin with \"openapi\": \"3.0.0\" or a later 3.x version.", null);
            }
        }
        catch (JsonException e)
        {
            var line = RequestPlace.Line(name, (int)Math.Min(e.LineNumber ?? 0, int.MaxValue - 1) + 1);
            throw new RequestException(line, "this is not valid JSON, or it is nested more than 64 levels deep; correct it here.", e);
        }
        catch (InvalidOperationException e)
        {
            throw Bad(name, "#/openapi", "it contains half a surrogate pair, which is not valid text; correct it.", e);
        }
    }

    private static OpenApiDocument Read(string name, string text) => OpenApiReading.Guard(new RequestPlace(name, null), () =>
    {
        try
        {
            var result = OpenApiDocument.Parse(text, OpenApiConstants.Json, new OpenApiReaderSettings { LoadExternalRefs = false });
            return result.Document
                ?? throw Bad(name, result.Diagnostic?.Errors.FirstOrDefault()?.Pointer, "this is not a valid OpenAPI document; correct it here.", null);
        }
        catch (OpenApiUnsupportedSpecVersionException e)
        {
            throw Bad(name, "#/openapi", "this version of OpenAPI is not read; serve it as 3.0, 3.1 or 3.2.", e);
        }
    });

    /// <summary>The path that the servers put before each path. Their hosts are not used: requests go to the target.</summary>
    private static string BasePath(OpenApiDocument document, IOpenApiPathItem item, OpenApiOperation operation)
    {
        var servers = operation.Servers is { Count: > 0 } own ? own : item.Servers is { Count: > 0 } ofPath ? ofPath : document.Servers;
        if (servers?.FirstOrDefault() is not { Url: { Length: > 0 } url } server)
        {
            return "";
        }

        foreach (var (variable, value) in server.Variables ?? new Dictionary<string, OpenApiServerVariable>())
        {
            url = url.Replace($"{{{variable}}}", value?.Default ?? "", StringComparison.Ordinal);
        }

        var path = Uri.TryCreate(url, UriKind.Absolute, out var address) && address.Scheme is "http" or "https" ? address.AbsolutePath
            : url.StartsWith('/') ? url.Split('?', '#')[0]
            : "/";
        return path.TrimEnd('/');
    }

    private static RequestException Bad(string name, string? at, string sentence, Exception? cause) => new(new RequestPlace(name, at), sentence, cause);
}

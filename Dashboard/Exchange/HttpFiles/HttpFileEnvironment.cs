using System.Text.Json;
using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.HttpFiles;

internal sealed class HttpFileEnvironment
{
    public const string FileName = "http-client.env.json";

    private const string Shared = "$shared";
    private static readonly JsonDocumentOptions Lenient = new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip };

    private readonly Dictionary<string, HttpFileValue> _values = new(StringComparer.Ordinal);

    private HttpFileEnvironment(string? name, IReadOnlyList<string> names) => (Name, Names) = (name, names);

    /// <summary>Null has only <c>$shared</c>.</summary>
    public string? Name { get; }

    public IReadOnlyList<string> Names { get; }

    /// <param name="files">Later files override earlier ones, and in each the environment overrides <c>$shared</c>.</param>
    /// <exception cref="RequestException">A file is invalid, or none has the environment.</exception>
    public static HttpFileEnvironment Of(IReadOnlyList<HttpFileEnvironmentFile> files, string? name)
    {
        var read = files.Select(file => (File: file, Environments: Read(file))).ToList();
        string[] names = [.. read.SelectMany(one => one.Environments.Keys).Where(known => known != Shared).Distinct(StringComparer.Ordinal)];
        if (name is not null && !names.Contains(name, StringComparer.Ordinal))
        {
            throw new RequestException(files.Count == 0 ? FileName : files[0].Name, null, files.Count == 0
                ? $"there is no such file beside the request's file or in a folder above it, so --env {name} has no variables; leave out --env."
                : $"it has no environment '{name}'; choose one with --env: {string.Join(", ", names)}.");
        }

        var environment = new HttpFileEnvironment(name, names);
        foreach (var chosen in (string?[])[Shared, name])
        {
            foreach (var (file, environments) in read)
            {
                foreach (var (variable, value) in environments.GetValueOrDefault(chosen ?? "", []))
                {
                    environment._values[variable] = new HttpFileValue(value, file.IsPrivate ? TextOrigin.Private : TextOrigin.Environment);
                }
            }
        }

        return environment;
    }

    /// <summary>Null when it has no such variable. A value without text comes from a store of secrets.</summary>
    public HttpFileValue? Find(string name) => _values.TryGetValue(name, out var value) ? value : null;

    private static Dictionary<string, Dictionary<string, string?>> Read(HttpFileEnvironmentFile file)
    {
        try
        {
            using var document = JsonDocument.Parse(file.Text, Lenient);
            var environments = new Dictionary<string, Dictionary<string, string?>>(StringComparer.Ordinal);
            foreach (var environment in document.RootElement.EnumerateObject().Where(one => one.Value.ValueKind == JsonValueKind.Object))
            {
                var variables = environments[environment.Name] = new Dictionary<string, string?>(StringComparer.Ordinal);
                foreach (var variable in environment.Value.EnumerateObject())
                {
                    variables[variable.Name] = variable.Value.ValueKind switch
                    {
                        JsonValueKind.String => variable.Value.GetString(),
                        JsonValueKind.Number or JsonValueKind.True or JsonValueKind.False => variable.Value.GetRawText(),
                        _ => null,
                    };
                }
            }

            return environments;
        }
        catch (JsonException e)
        {
            throw new RequestException(file.Name, (int)(e.LineNumber ?? 0) + 1, "this is not valid JSON; correct it here.", e);
        }
        catch (InvalidOperationException e)
        {
            // The file has no object at its root, or holds half a surrogate pair.
            throw new RequestException(file.Name, null, "it must be a JSON object of environments, each an object of variables.", e);
        }
    }
}

/// <param name="IsPrivate">True for a file that is not shared with others: its values are secrets.</param>
internal sealed record HttpFileEnvironmentFile(string Name, string Text, bool IsPrivate);

internal readonly record struct HttpFileValue(string? Text, TextOrigin Origin);

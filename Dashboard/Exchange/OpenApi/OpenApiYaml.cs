using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Dashboard.Exchange.Requests;
using Microsoft.OpenApi;
using Microsoft.OpenApi.Reader;
using Microsoft.OpenApi.YamlReader;
using SharpYaml.Serialization;

namespace Dashboard.Exchange.OpenApi;

/// <summary>OpenAPI documents in YAML. The library bounds levels, nodes, and what aliases expand to.</summary>
internal static partial class OpenApiYaml
{
    /// <summary>References are relative to it; none that leads out of the document is followed.</summary>
    private static readonly Uri Nowhere = new("file:///openapi.yaml");

    /// <summary>Detects YAML by the name or the first key; JSON, which is YAML too, is excluded.</summary>
    public static bool Is(string name, string text) => !text.AsSpan().TrimStart().StartsWith("{", StringComparison.Ordinal)
        && (Path.GetExtension(name) is ".yaml" or ".yml" || FirstKey(text) is "openapi" or "swagger");

    /// <summary>
    /// The document as JSON, for which all rules are written. The reader runs first, since it alone keeps the bounds; but it turns a null within an example
    /// into a text.
    /// </summary>
    /// <exception cref="RequestException">It is no YAML, or exceeds the bounds.</exception>
    public static string ToJson(string name, string text) => OpenApiReading.Guard(new RequestPlace(name, null), () =>
    {
        // Without the newline the parser adds a null character to a block of text that ends the document.
        text += '\n';
        if (Refusal(text) is { } message)
        {
            throw Refused(name, message, text.AsSpan().TrimEnd().Count('\n') + 1);
        }

        var yaml = new YamlStream();
        yaml.Load(new StringReader(text));
        return YamlConverter.ToJsonNode(yaml.Documents[0]).ToJsonString().Replace($"\"{JsonNullSentinel.JsonNull}\"", "null", StringComparison.Ordinal);
    });

    private static string? Refusal(string text)
    {
        try
        {
            using var bytes = new MemoryStream(Encoding.UTF8.GetBytes(text));
            var result = new OpenApiYamlReader().Read(bytes, Nowhere, new OpenApiReaderSettings { LoadExternalRefs = false });
            return result.Document is null ? result.Diagnostic?.Errors.FirstOrDefault()?.Message ?? "" : null;
        }
        catch (OpenApiUnsupportedSpecVersionException)
        {
            // The document is within all bounds, and the rule about versions refuses it.
            return null;
        }
    }

    /// <param name="lines">The lines of the document: the parser reports what is missing at its end below it.</param>
    private static RequestException Refused(string name, string message, int lines)
    {
        var at = Place().Match(message);
        var line = at.Success ? Math.Min(lines, int.Parse(at.Groups[1].Value, CultureInfo.InvariantCulture)) : (int?)null;
        var why = (at.Success ? at.Groups[2].Value : message).TrimEnd('.');
        return new RequestException(name, line, $"this is not an OpenAPI document in YAML that can be read ({why}); correct it here.");
    }

    private static string FirstKey(string text)
    {
        foreach (var line in text.AsSpan().EnumerateLines())
        {
            // Comments, directives and the mark of a document's start come before the first key.
            if (line.Trim() is { Length: > 0 } written && written[0] is not ('#' or '%') && !written.SequenceEqual("---"))
            {
                return $"{written[..Math.Max(0, written.IndexOf(':'))].Trim("\"' ")}";
            }
        }

        return "";
    }

    /// <summary>Matches the line, and the parser's message after its own two positions.</summary>
    [GeneratedRegex(@"at line (\d+), column \d+: (?:\(.*?\) - \(.*?\): )?(.+)$", RegexOptions.Singleline, 1000)]
    private static partial Regex Place();
}

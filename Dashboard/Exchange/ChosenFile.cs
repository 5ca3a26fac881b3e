using System.Text.Json;
using Dashboard.Exchange.HarFiles;
using Dashboard.Exchange.HttpFiles;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange;

/// <summary>A file of requests that somebody chose on the page: which kind it is, its text says.</summary>
internal static class ChosenFile
{
    /// <summary>The requests of an <c>.http</c> file, a HAR file or an OpenAPI document.</summary>
    /// <param name="name">Of the file, without a folder.</param>
    /// <param name="target">Where its requests are to go.</param>
    /// <exception cref="RequestException">It is none of them.</exception>
    public static async Task<RequestList> ReadAsync(string name, byte[] bytes, Uri target, CancellationToken token)
    {
        var text = RequestFile.TextOf(bytes, name);
        return OpenApiYaml.Is(name, text) ? await OpenApiFile.ParseAsync(name, name, text, token).ConfigureAwait(false)
            : !text.AsSpan().TrimStart().StartsWith("{", StringComparison.Ordinal) ? HttpFileEntry.OfText(name, text)
            : IsRecording(text) ? HarEntry.Of(name, name, text, target)
            : await OpenApiFile.ParseAsync(name, name, text, token).ConfigureAwait(false);
    }

    private static bool IsRecording(string text)
    {
        try
        {
            using var json = JsonDocument.Parse(text);
            return json.RootElement.TryGetProperty("log", out _);
        }
        catch (JsonException)
        {
            // The reader of OpenAPI documents says where.
            return false;
        }
    }
}

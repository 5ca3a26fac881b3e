using System.Text.Json;
using Dashboard.Exchange.HarFiles;
using Dashboard.Exchange.HttpFiles;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange;

/// <summary>A file of requests that was chosen on the page; its text decides its kind.</summary>
internal static class ChosenFile
{
    /// <exception cref="RequestException">The file is none of them.</exception>
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
            // The reader of OpenAPI documents reports the place.
            return false;
        }
    }
}

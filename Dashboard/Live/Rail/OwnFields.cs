using System.Text.Json;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Forms;
using Dashboard.Load;

namespace Dashboard.Live.Rail;

/// <summary>Which endpoint is called, as filled in, and how the load on it is kept in a browser: one text a target.</summary>
public sealed class OwnFields
{
    /// <summary>Longest text that is read back; what was kept is far shorter.</summary>
    private const int LongestText = 8_000;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    public string Path { get; set; } = "";

    /// <summary>Where the target takes load, where nobody knows it but the person.</summary>
    public string Address { get; set; } = "";

    /// <summary>The first field that is wrong; null when none is.</summary>
    /// <param name="known">Where the target takes load, when that is known.</param>
    public FieldProblem? Problem(Uri? known) => FieldProblem.First(
        (nameof(Address), known is null ? LoadAddress.Refuse(Address) : null),
        (nameof(Path), OwnEndpoint.Refuse(Path.Trim())));

    /// <summary>The text to keep. Nothing may be wrong with the fields.</summary>
    public string Keep(LoadForm load) => JsonSerializer.Serialize(
        new Kept(Address, Path, load.Query, load.AtRate, load.Rate, load.Connections, load.ByCount, load.Requests, load.Duration, load.Timeout, load.KeepAlive),
        Json);

    /// <summary>Fills the fields with what was kept. A text that is none, or holds what is refused, changes nothing.</summary>
    public void Restore(string? text, LoadForm load)
    {
        if (Read(text) is not { } kept)
        {
            return;
        }

        var read = new LoadForm
        {
            Query = kept.Query,
            AtRate = kept.AtRate,
            Rate = kept.Rate,
            Connections = kept.Connections,
            ByCount = kept.ByCount,
            Requests = kept.Requests,
            Duration = kept.Duration,
            Timeout = kept.Timeout,
            KeepAlive = kept.KeepAlive,
        };
        if (OwnEndpoint.Refuse(kept.Path) is not null || read.Problem() is not null)
        {
            return;
        }

        (Path, Address) = (kept.Path, LoadAddress.Refuse(kept.Address) is null ? kept.Address : Address);
        load.UseAll(read);
    }

    private static Kept? Read(string? text)
    {
        try
        {
            return text is null or { Length: > LongestText } ? null : JsonSerializer.Deserialize<Kept>(text, Json);
        }
        catch (JsonException)
        {
            // A browser's storage can hold anything, an older version's text for one: then nothing was kept.
            return null;
        }
    }

    private sealed record Kept(
        string Address,
        string Path,
        string Query,
        bool AtRate,
        string Rate,
        string Connections,
        bool ByCount,
        string Requests,
        string Duration,
        string Timeout,
        bool KeepAlive);
}

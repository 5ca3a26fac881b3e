using System.Text.Json;
using Dashboard.Catalogue;
using Dashboard.Running.Page;

namespace Dashboard.Live.Rail;

/// <summary>The fields of the called endpoint, and the text in which a browser keeps the load on it, one per target.</summary>
internal sealed class CustomEndpointFields
{
    private const int LongestText = 8_000;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        RespectNullableAnnotations = true,
    };

    public string Path { get; set; } = "";

    public string Address { get; set; } = "";

    public FieldProblem? Problem(Uri? known) => FieldProblem.First(
        (nameof(Address), known is null ? LoadAddress.Refuse(Address) : null),
        (nameof(Path), CustomEndpoint.Refuse(Path.Trim())));

    /// <summary>The text to store. All fields must be valid.</summary>
    public string Keep(LoadForm load)
    {
        var kept = new Kept { Address = Address, Path = Path };
        kept.CopyAll(load);
        return JsonSerializer.Serialize(kept, Json);
    }

    /// <summary>Fills the fields with a stored text; an invalid one changes nothing.</summary>
    public void Restore(string? text, LoadForm load)
    {
        if (Read(text) is { } kept && CustomEndpoint.Refuse(kept.Path) is null && kept.Problem() is null)
        {
            (Path, Address) = (kept.Path, LoadAddress.Refuse(kept.Address) is null ? kept.Address : Address);
            load.CopyAll(kept);
        }
    }

    private static Kept? Read(string? text)
    {
        try
        {
            return text is null or { Length: > LongestText } ? null : JsonSerializer.Deserialize<Kept>(text, Json);
        }
        catch (JsonException)
        {
            // A browser's storage can hold anything, for example an older version's text: then nothing was stored.
            return null;
        }
    }

    private sealed class Kept : LoadForm
    {
        public required string Address { get; init; }

        public required string Path { get; init; }
    }
}

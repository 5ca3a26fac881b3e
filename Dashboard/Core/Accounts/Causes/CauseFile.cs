using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Accounts.Causes;

/// <summary>Reads a cause from JSON. A file that lacks something, or has something unknown, is refused in a sentence.</summary>
internal static class CauseFile
{
    public const string Resources = "causes/";

    public const string Extension = ".json";

    private const int MaxPatterns = 50;
    private const int MaxCharacters = 1_000;

    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
        ReadCommentHandling = JsonCommentHandling.Skip,
        AllowTrailingCommas = true,
    };

    /// <param name="name">The file's name; without its extension it is the id.</param>
    /// <exception cref="FormatException">It cannot be used; the message states why, in a sentence.</exception>
    public static Cause Read(string name, Stream json)
    {
        try
        {
            var id = Path.GetFileNameWithoutExtension(name);
            var cause = JsonSerializer.Deserialize<Cause>(json, Options) ?? throw new FormatException($"{name} is empty.");
            return ProblemOf(cause) is { } problem ? throw new FormatException($"{name}: {problem}") : cause with { Id = id };
        }
        catch (JsonException e)
        {
            throw new FormatException($"{name} is no cause: {e.Message.Split(" Path:")[0].TrimEnd('.')}.", e);
        }
    }

    private static string? ProblemOf(Cause cause) =>
        string.IsNullOrWhiteSpace(cause.Title) || string.IsNullOrWhiteSpace(cause.What) || string.IsNullOrWhiteSpace(cause.Fix)
            ? "title, what and fix must say something."
        : Texts(cause).Any(static text => text?.Length > MaxCharacters) ? $"a text is longer than {MaxCharacters} characters."
        : cause.Calls.Count + cause.Within.Count is 0 or > MaxPatterns || cause.Unless.Count > MaxPatterns
            ? $"calls and within must name 1 to {MaxPatterns} stacks in all."
        : Patterns(cause).SelectMany(static text => text.Split(StackPattern.Separator)).Any(static name => name.Trim().Length < 3)
            ? "each method in calls and within needs three characters or more."
        : cause.Kind is { } kind && !BlockingKinds.All.Contains(kind) ? $"kind must be one of {string.Join(", ", BlockingKinds.All)}."
        : cause.Link is { } link && (!link.IsAbsoluteUri || link.Scheme != Uri.UriSchemeHttps) ? "link must begin with https://."
        : null;

    private static IEnumerable<string?> Texts(Cause cause) =>
        [cause.Title, cause.What, cause.Fix, cause.Workaround, cause.Cost, cause.Before, cause.After, cause.Versions, .. Patterns(cause)];

    private static IEnumerable<string> Patterns(Cause cause) => [.. cause.Calls, .. cause.Within, .. cause.Unless];
}

using System.Globalization;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Lines;

/// <summary>The first line of a method, by its module's symbols: the line of a frame within it is not read.</summary>
/// <param name="Line">The first line of the method with code, from 1.</param>
public sealed record SourceLine(string File, int Line)
{
    /// <summary>Longer paths and addresses are not kept.</summary>
    public const int MaxCharacters = 300;

    /// <summary>By SourceLink; null where the symbols have none.</summary>
    public string? Url { get; init; }

    /// <summary>Of the file, without folders.</summary>
    [JsonIgnore]
    public string Name => NameIn(File);

    /// <summary>Without folders: <c>OrderService.cs:41</c>.</summary>
    [JsonIgnore]
    public string Short => string.Create(CultureInfo.InvariantCulture, $"{Name}:{Line}");

    /// <summary>Null unless http or https, whatever a file holds: a page may link to it.</summary>
    [JsonIgnore]
    public string? Link => IsLink(Url) ? Url : null;

    public static bool IsLink(string? address) =>
        address is { Length: <= MaxCharacters } && Uri.TryCreate(address, UriKind.Absolute, out var uri)
        && (uri.Scheme == Uri.UriSchemeHttps || uri.Scheme == Uri.UriSchemeHttp);

    /// <summary>Symbols of one system are read on another: both separators count.</summary>
    private static string NameIn(string path) => path[(path.LastIndexOfAny(['/', '\\']) + 1)..];
}

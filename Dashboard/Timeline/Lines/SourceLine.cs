using System.Globalization;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Lines;

/// <summary>
/// Where a method is written, by the symbols of its module. It is the method's own first line, not that of a call in it: which instruction a frame stands at
/// is not read of a target.
/// </summary>
/// <param name="File">Path of the source file as the compiler was given it; of the machine that compiled it. Never empty.</param>
/// <param name="Line">The first line of the method with code, from 1.</param>
public sealed record SourceLine(string File, int Line)
{
    /// <summary>Longer paths and addresses are not kept, characters.</summary>
    public const int MaxCharacters = 300;

    /// <summary>The file's address by SourceLink, as the symbols have it; null where they have none.</summary>
    public string? Url { get; init; }

    /// <summary>The file's name without its folders, and the line: <c>OrderService.cs:41</c>.</summary>
    [JsonIgnore]
    public string Short => string.Create(CultureInfo.InvariantCulture, $"{NameIn(File)}:{Line}");

    /// <summary>The address, where a page may lead there: http and https only, whatever a file says.</summary>
    [JsonIgnore]
    public string? Link => IsLink(Url) ? Url : null;

    /// <summary>True for an absolute address of http or https.</summary>
    public static bool IsLink(string? address) =>
        address is { Length: <= MaxCharacters } && Uri.TryCreate(address, UriKind.Absolute, out var uri)
        && (uri.Scheme == Uri.UriSchemeHttps || uri.Scheme == Uri.UriSchemeHttp);

    /// <summary>Symbols of one system are read on another: both separators count.</summary>
    private static string NameIn(string path) => path[(path.LastIndexOfAny(['/', '\\']) + 1)..];
}

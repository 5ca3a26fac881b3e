using Dashboard.Load;

namespace Dashboard.Catalogue;

internal static class CustomEndpoint
{
    public const int LongestPath = 2_000;

    public static ScenarioLoad UsualLoad { get; } =
        new(LoadDefaults.Connections, LoadDefaults.Seconds, null, LoadDefaults.TimeoutSeconds, KeepAlive: true);

    public static string? Refuse(string path) =>
        path.Length == 0 ? "Path: what to call, such as /orders."
        : path[0] != '/' ? "Path: begin with “/”, such as /orders; the base URL is added in front of it."
        : path is ['/', '/' or '\\', ..] ? "Path: begin with one “/”: two would name another machine."
        : path.Length > LongestPath ? $"Path: at most {LongestPath} characters."
        : path.Contains('?', StringComparison.Ordinal) ? "Path: put what follows “?” in the Query field."
        : path.Contains('#', StringComparison.Ordinal) ? "Path: leave out “#” and what follows; it is never sent."
        : path.Contains('\\', StringComparison.Ordinal) ? "Path: use “/” in place of “\\”."
        : path.Any(character => char.IsControl(character) || char.IsWhiteSpace(character)) ? "Path: no spaces or control characters; write a space as %20."
        : ScenarioQuery.Broken(path) ? "Path: it contains an invalid character; type it again."
        : path.Contains("{id}", StringComparison.Ordinal) ? "Path: put a value in place of {id}."
        : RequestLine.HasDots(path) ? "Path: leave out “.” and “..”, and write the path that they lead to."
        : null;

    /// <summary>The scenario of an accepted path; a null method is GET.</summary>
    public static Scenario Of(string path, string? method = null) => new("own", RequestLine.Of(method, path), path, "", "", "", UsualLoad) { IsOwn = true };
}

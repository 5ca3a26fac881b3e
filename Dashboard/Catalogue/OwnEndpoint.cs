namespace Dashboard.Catalogue;

/// <summary>An endpoint that a person names, on a target with or without a catalogue. Its path can lead to no other machine than the target.</summary>
internal static class OwnEndpoint
{
    /// <summary>Characters of a path.</summary>
    public const int LongestPath = 2_000;

    /// <summary>The load that stands there before anything is chosen: gentle, since nobody knows what the endpoint does.</summary>
    public static ScenarioLoad UsualLoad { get; } = new(10, 10, null, 30, KeepAlive: true);

    /// <summary>Why this path cannot be called, in a sentence; null when it can.</summary>
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
        : HasDots(path) ? "Path: leave out “.” and “..”, and write the path that they lead to."
        : null;

    /// <summary>The endpoint of a path that is not refused.</summary>
    public static Scenario Of(string path) => new("own", $"GET {path}", path, "", "", "", UsualLoad) { IsOwn = true };

    /// <summary>Steps that an address would resolve, so that another path were called than the run says.</summary>
    private static bool HasDots(string path) => path.Split('/').Any(step => step.Replace("%2e", ".", StringComparison.OrdinalIgnoreCase) is "." or "..");
}

using Dashboard.Catalogue;

namespace Dashboard.Cli.Frame;

/// <summary>An endpoint as it is typed on a command line: with its query behind it, which goes where <c>--query</c> goes.</summary>
/// <param name="Path">A path, or a scenario's id.</param>
/// <param name="Query">Without the question mark; null where there is none.</param>
internal readonly record struct TypedPath(string Path, string? Query)
{
    public static TypedPath Of(string text) =>
        text.IndexOf('?', StringComparison.Ordinal) is >= 0 and var mark ? new(text[..mark], text[(mark + 1)..]) : new(text, null);

    /// <summary>Why it cannot be called, in a sentence; null when it can.</summary>
    public string? Refuse() => CustomEndpoint.Refuse(Path) ?? ScenarioQuery.Refuse(Query ?? "");
}

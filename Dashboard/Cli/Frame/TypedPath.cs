using Dashboard.Catalogue;

namespace Dashboard.Cli.Frame;

/// <summary>An endpoint as typed on a command line, with its query, which has the effect of <c>--query</c>.</summary>
/// <param name="Query">The query without the question mark; null where there is none.</param>
internal readonly record struct TypedPath(string Path, string? Query)
{
    public static TypedPath Of(string text) =>
        text.IndexOf('?', StringComparison.Ordinal) is >= 0 and var mark ? new(text[..mark], text[(mark + 1)..]) : new(text, null);

    /// <summary>Why it cannot be called, in a sentence; null when it can.</summary>
    public string? Refuse() => CustomEndpoint.Refuse(Path) ?? ScenarioQuery.Refuse(Query ?? "");
}

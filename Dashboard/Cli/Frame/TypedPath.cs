using Dashboard.Catalogue;

namespace Dashboard.Cli.Frame;

/// <summary>An endpoint as typed on a command line, with its query, which has the effect of <c>--query</c>.</summary>
internal readonly record struct TypedPath(string Path, string? Query)
{
    public static TypedPath Of(string text) =>
        text.IndexOf('?', StringComparison.Ordinal) is >= 0 and var mark ? new(text[..mark], text[(mark + 1)..]) : new(text, null);

    public string? Refuse() => CustomEndpoint.Refuse(Path) ?? ScenarioQuery.Refuse(Query ?? "");
}

namespace Dashboard.Catalogue;

/// <summary>An endpoint as typed in one word, with its query: <c>/orders?days=7</c>.</summary>
internal readonly record struct TypedPath(string Path, string? Query)
{
    public static TypedPath Of(string text) =>
        text.IndexOf('?', StringComparison.Ordinal) is >= 0 and var mark ? new(text[..mark], text[(mark + 1)..]) : new(text, null);

    public string? Refuse() => CustomEndpoint.Refuse(Path) ?? ScenarioQuery.Refuse(Query ?? "");
}

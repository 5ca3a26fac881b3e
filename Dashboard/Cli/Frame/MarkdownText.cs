namespace Dashboard.Cli.Frame;

/// <summary>Text from a target in Markdown: nothing in it is a mark.</summary>
internal static class MarkdownText
{
    public static string Escaped(string text) =>
        string.Concat(text.Select(static c => c is '*' or '_' or '`' or '<' or '>' or '[' or ']' or '|' or '\\' ? $"\\{c}" : char.IsControl(c) ? " " : $"{c}"));
}

using Dashboard.Cli.Frame;
using Dashboard.Looks;

namespace Dashboard.Cli.Doctor;

/// <summary>An answer of <c>doctor</c>: at most 25 lines of at most 100 columns, what matters least left out first.</summary>
internal static class SectionText
{
    public const int MostLines = 25;
    public const int Columns = 100;

    private const int TitleColumns = 10;

    public static IReadOnlyList<string> Lines(string lead, IEnumerable<Section> all)
    {
        var sections = all.ToList();
        while (true)
        {
            var lines = Whole(lead, sections);
            if (lines.Count <= MostLines || sections.Count <= 1)
            {
                return [.. lines.Take(MostLines)];
            }

            sections.Remove(sections.MaxBy(static section => section.Rank)!);
        }
    }

    /// <summary>The same with as many lines as it takes.</summary>
    public static IReadOnlyList<string> Whole(string lead, IEnumerable<Section> sections) =>
    [
        .. WrappedText.Of(lead, "", "  ", Columns),
        .. sections.SelectMany(static section => section.Texts.SelectMany((text, i) =>
            WrappedText.Of(text, $"  {(i == 0 ? section.Title : "").PadRight(TitleColumns)} ", new string(' ', TitleColumns + 3), Columns))),
    ];

    /// <summary>The same for a page: a heading, a list, and code as such.</summary>
    public static IEnumerable<string> Markdown(string glyph, string lead, IEnumerable<Section> sections) =>
    [
        $"### {glyph} {MarkdownText.Escaped(lead)}",
        "",
        .. sections.SelectMany(static section => section.Texts.Select((text, i) => IsCode(text) ? $"  `{text}`"
            : i == 0 ? $"- **{section.Title}**: {MarkdownText.Escaped(text)}" : $"  {MarkdownText.Escaped(text)}")),
    ];

    private static bool IsCode(string text) =>
        text is ['−' or '+', ' ', ..] or ['"', ..] || text.StartsWith(HelpText.Program, StringComparison.Ordinal);
}

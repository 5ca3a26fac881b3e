using System.Globalization;

namespace Dashboard.Format;

/// <summary>
/// Text that others chose (names of processes, titles, messages), as a terminal may show it: what would steer the terminal, or hide or turn around what
/// follows, is written as in a program's text (<c>\u001b</c>).
/// </summary>
internal static class VisibleText
{
    /// <summary>The text on one line.</summary>
    public static string Of(string text) => Of(text, c => !Steers(c));

    /// <summary>The text with its own line ends and tabs.</summary>
    public static string OfLines(string text) => Of(text, c => !Steers(c) || c is '\n' or '\t');

    private static string Of(string text, Func<char, bool> isShown) =>
        text.AsSpan().ContainsAnyExceptInRange(' ', '~') ? string.Concat(text.Select(c => isShown(c) ? c.ToString() : Escaped(c))) : text;

    private static string Escaped(char c) => FormattableString.Invariant($"\\u{(int)c:x4}");

    private static bool Steers(char c) => char.GetUnicodeCategory(c) is UnicodeCategory.Control or UnicodeCategory.Format
        or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}

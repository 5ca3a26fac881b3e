using System.Globalization;

namespace Dashboard.Format;

/// <summary>Makes foreign text safe for terminals: characters that control, hide or turn text are escaped (<c>\u001b</c>).</summary>
internal static class VisibleText
{
    public static string Of(string text) => Of(text, c => !Steers(c));

    public static string OfLines(string text) => Of(text, c => !Steers(c) || c is '\n' or '\t');

    private static string Of(string text, Func<char, bool> isShown) =>
        text.AsSpan().ContainsAnyExceptInRange(' ', '~') ? string.Concat(text.Select(c => isShown(c) ? c.ToString() : $"\\u{(int)c:x4}")) : text;

    private static bool Steers(char c) => char.GetUnicodeCategory(c) is UnicodeCategory.Control or UnicodeCategory.Format
        or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}

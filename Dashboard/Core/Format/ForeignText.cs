using System.Text;
using System.Text.RegularExpressions;

namespace Dashboard.Format;

/// <summary>
/// Foreign text for other people's tools: one short line without what controls a terminal, without the query of an address, with secrets masked.
/// </summary>
internal static partial class ForeignText
{
    private const char Ellipsis = '…';

    /// <param name="most">Characters (of UTF-16).</param>
    public static string InCharacters(string text, int most) => Cut(Line(text), most, static rune => rune.Utf16SequenceLength);

    /// <param name="most">Bytes of UTF-8.</param>
    public static string InBytes(string text, int most) => Cut(Line(text), most, static rune => rune.Utf8SequenceLength);

    /// <summary>Narrow spaces between digits are plain ones: elsewhere they are escaped, or not found by who searches.</summary>
    private static string Line(string text) =>
        VisibleText.Of(WithoutQueries(Secrets.Masked(text.ReplaceLineEndings(" ").Replace('\u202f', ' ').Replace('\u00a0', ' '))));

    private static string WithoutQueries(string text)
    {
        try
        {
            return Query().Replace(text, "$1");
        }
        catch (RegexMatchTimeoutException)
        {
            // A step took a second: a text that may hold a secret is not shown.
            return Secrets.Mask;
        }
    }

    /// <summary>Never ends within a character.</summary>
    private static string Cut(string text, int most, Func<Rune, int> sizeOf)
    {
        // The room that the ellipsis would need, found on the way.
        var (size, kept, fits) = (0, 0, most - sizeOf(new Rune(Ellipsis)));
        foreach (var rune in text.EnumerateRunes())
        {
            size += sizeOf(rune);
            kept += size <= fits ? rune.Utf16SequenceLength : 0;
            if (size > most)
            {
                return $"{text[..kept]}{Ellipsis}";
            }
        }

        return text;
    }

    /// <summary>Matches the query behind a path.</summary>
    [GeneratedRegex("""(/[^\s?"']*)\?[^\s"')]+""", RegexOptions.None, 1_000)]
    private static partial Regex Query();
}

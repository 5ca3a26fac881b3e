using System.Text;
using System.Text.RegularExpressions;

namespace Dashboard.Assistants;

/// <summary>Text for an assistant: secrets and queries are masked, characters that control are visible, and it is not long.</summary>
internal static partial class DataText
{
    /// <summary>Bytes of UTF-8 of one text.</summary>
    public const int MaxBytes = 480;

    private const string Ellipsis = "…";

    public static string Of(string text) => Cut(VisibleText.Of(Masked(OneLine(text))), MaxBytes);

    /// <summary>The narrow spaces between digits would be escaped, six bytes each.</summary>
    private static string OneLine(string text) => text.ReplaceLineEndings(" ").Replace('\u202f', ' ').Replace('\u00a0', ' ');

    private static string Masked(string text)
    {
        try
        {
            return Query().Replace(Secrets.Masked(text), $"$1?{Secrets.Mask}");
        }
        catch (RegexMatchTimeoutException)
        {
            // A step took a second: a text that may hold a secret is not shown.
            return Secrets.Mask;
        }
    }

    /// <summary>Never ends within a character.</summary>
    private static string Cut(string text, int most)
    {
        if (Encoding.UTF8.GetByteCount(text) <= most)
        {
            return text;
        }

        var cut = new StringBuilder();
        var left = most - Encoding.UTF8.GetByteCount(Ellipsis);
        foreach (var rune in text.EnumerateRunes())
        {
            left -= rune.Utf8SequenceLength;
            if (left < 0)
            {
                break;
            }

            cut.Append(rune);
        }

        return cut.Append(Ellipsis).ToString();
    }

    /// <summary>Matches the query behind a path.</summary>
    [GeneratedRegex("""(/[^\s?"']*)\?[^\s"')]+""", RegexOptions.None, 1_000)]
    private static partial Regex Query();
}

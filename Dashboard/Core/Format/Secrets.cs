using System.Text.RegularExpressions;

namespace Dashboard.Format;

/// <summary>
/// Masks secrets by their names: <c>--api-key VALUE</c>, <c>DB_PASSWORD=VALUE</c>, <c>?token=VALUE</c>, <c>Pwd=VALUE;</c>, <c>http://user:VALUE@host</c>;
/// e-mail addresses.
/// </summary>
internal static partial class Secrets
{
    public const string Mask = "***";

    /// <summary>Names that are secret with any prefix.</summary>
    private const string Certain = "pass(?:word|wd|phrase)|pwd|token|secret|credentials?|(?:api|access|account|private|client|shared)[-_.]?key|signature";

    /// <summary>Names that also end other words, so they must be whole.</summary>
    private const string Whole = "key|sig|sas|auth|authorization|bearer|jwt|session|cookie";

    private const int LongestMilliseconds = 10_000;

    private const string Name = $"(?:{Certain}|(?<![a-z])(?:{Whole}))(?:[_-]?[0-9]{{1,3}})?";

    private const string Value = """(?:"[^"]*"|'[^']*'|[^\s&;,"'#]+)""";

    public static string Masked(string text)
    {
        if (text.AsSpan().IndexOfAny("=@: ") < 0)
        {
            return text;
        }

        try
        {
            return MaskedByName(text);
        }
        catch (RegexMatchTimeoutException)
        {
            // A step took ten seconds: a text that may hold a secret is not shown.
            return Mask;
        }
    }

    public static bool AreMaskedIn(string text) => text.Contains(Mask, StringComparison.Ordinal);

    private static string MaskedByName(string text)
    {
        text = UserInfo().Replace(text, $"{Mask}@");
        text = EMail().Replace(text, Mask);
        text = Header().Replace(text, $"$1{Mask}");
        text = Named().Replace(text, $"$1{Mask}");
        return Following().Replace(text, $"$1{Mask}");
    }

    // Each pattern begins with something fixed, or where a word begins, and never tries a run of characters twice: a made-up command line costs no time.
    [GeneratedRegex(@"(?<=://)(?>[^/@\s?#]+)@", RegexOptions.None, LongestMilliseconds)]
    private static partial Regex UserInfo();

    [GeneratedRegex(@"(?<![\w.+-])(?>[\w.+-]+)(?:@|%40)(?>[\w-]+)(?:\.[\w-]+)+", RegexOptions.None, LongestMilliseconds)]
    private static partial Regex EMail();

    /// <summary>Matches Authorization: Bearer VALUE.</summary>
    [GeneratedRegex(@"(authorization\s?[:=]\s?(?:bearer|basic)\s)[^\s&;,""'#]+", RegexOptions.IgnoreCase, LongestMilliseconds)]
    private static partial Regex Header();

    /// <summary>Matches to the next separator, or the closing quote.</summary>
    [GeneratedRegex($@"({Name}(?:\s?=\s?|:\s)){Value}", RegexOptions.IgnoreCase, LongestMilliseconds)]
    private static partial Regex Named();

    /// <summary>Matches --name VALUE.</summary>
    [GeneratedRegex($@"({Name}(?<=(?:^|\s)--?[\w.:-]{{1,60}})\s+)(?!-){Value}", RegexOptions.IgnoreCase, LongestMilliseconds)]
    private static partial Regex Following();
}

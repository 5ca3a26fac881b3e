using System.Text.RegularExpressions;

namespace Dashboard.Format;

/// <summary>
/// Secrets in command lines and addresses, by the names that people give them: <c>--api-key VALUE</c>, <c>DB_PASSWORD=VALUE</c>, <c>?token=VALUE</c>,
/// <c>Pwd=VALUE;</c> of a connection string, <c>http://user:VALUE@host</c>; and e-mail addresses. What has no such name is not found.
/// </summary>
internal static partial class Secrets
{
    /// <summary>Stands for a secret.</summary>
    public const string Mask = "***";

    /// <summary>Whatever stands before them.</summary>
    private const string Certain = "pass(?:word|wd|phrase)|pwd|token|secret|credentials?|(?:api|access|account|private|client|shared)[-_.]?key|signature";

    /// <summary>Those that end other words too.</summary>
    private const string Whole = "key|sig|sas|auth|authorization|bearer|jwt|session|cookie";

    private const int LongestMilliseconds = 10_000;

    private const string Name = $"(?:{Certain}|(?<![a-z])(?:{Whole}))(?:[_-]?[0-9]{{1,3}})?";

    private const string Value = """(?:"[^"]*"|'[^']*'|[^\s&;,"'#]+)""";

    /// <summary>The text with each secret's value masked.</summary>
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
            // Ten seconds for one of the steps: no text that somebody wrote. What may hold a secret is not shown.
            return Mask;
        }
    }

    /// <summary>Whether a text had a secret, which then cannot be used again.</summary>
    public static bool AreMaskedIn(string text) => text.Contains(Mask, StringComparison.Ordinal);

    private static string MaskedByName(string text)
    {
        text = UserInfo().Replace(text, $"{Mask}@");
        text = EMail().Replace(text, Mask);
        text = Header().Replace(text, $"$1{Mask}");
        text = Named().Replace(text, $"$1{Mask}");
        return Following().Replace(text, $"$1{Mask}");
    }

    // Each begins with something fixed, or where a word begins, and never tries a run of characters twice: a made-up command line costs no time.
    [GeneratedRegex(@"(?<=://)(?>[^/@\s?#]+)@", RegexOptions.None, LongestMilliseconds)]
    private static partial Regex UserInfo();

    [GeneratedRegex(@"(?<![\w.+-])(?>[\w.+-]+)(?:@|%40)(?>[\w-]+)(?:\.[\w-]+)+", RegexOptions.None, LongestMilliseconds)]
    private static partial Regex EMail();

    /// <summary>Authorization: Bearer VALUE.</summary>
    [GeneratedRegex(@"(authorization\s?[:=]\s?(?:bearer|basic)\s)[^\s&;,""'#]+", RegexOptions.IgnoreCase, LongestMilliseconds)]
    private static partial Regex Header();

    /// <summary>NAME=VALUE: to the next separator, or to the end of the quotes that it begins with.</summary>
    [GeneratedRegex($@"({Name}(?:\s?=\s?|:\s)){Value}", RegexOptions.IgnoreCase, LongestMilliseconds)]
    private static partial Regex Named();

    /// <summary>--name VALUE.</summary>
    [GeneratedRegex($@"({Name}(?<=(?:^|\s)--?[\w.:-]{{1,60}})\s+)(?!-){Value}", RegexOptions.IgnoreCase, LongestMilliseconds)]
    private static partial Regex Following();
}

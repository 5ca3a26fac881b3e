using System.Text.RegularExpressions;

namespace Dashboard.Format;

/// <summary>Splits a text into its sentences: where there is no room for all, a whole one is left out instead of half of it.</summary>
internal static partial class Sentences
{
    public static IReadOnlyList<string> Of(string text) => Gap().Split(text);

    /// <summary>Matches the space after a full stop, before what can begin a sentence; a number's point and a method's dots have none.</summary>
    [GeneratedRegex(@"(?<=[.?!]) (?=[\p{Lu}\p{Nd}])", RegexOptions.None, matchTimeoutMilliseconds: 100)]
    private static partial Regex Gap();
}

using System.Globalization;
using Dashboard.Format;

namespace Dashboard.Catalogue;

/// <summary>What a query asks of a scenario: <c>ms=50</c> is how long one request takes.</summary>
internal static class ScenarioQuery
{
    /// <summary>Characters of a query.</summary>
    public const int Longest = 200;

    /// <summary>What a request may take by itself: the sample lets <c>ms</c> be no more.</summary>
    public static NumberRange ServiceTime { get; } = new("Service time", 1, 60_000) { Unit = "ms" };

    private const string TimePrefix = "ms=";

    /// <summary>Why this query cannot be sent, in a sentence; null when it can.</summary>
    /// <param name="query">With or without its question mark; empty for none.</param>
    public static string? Refuse(string query) =>
        query.Trim().Length > Longest ? $"Query: at most {Longest} characters."
        : query.Contains('#', StringComparison.Ordinal) ? "Query: leave out “#” and what follows; it is never sent."
        : query.Trim().Any(char.IsControl) ? "Query: one line of text, without control characters."
        : Broken(query) ? "Query: it contains an invalid character; type it again."
        : null;

    /// <summary>True of text with half a surrogate pair: it stands for no character, and no address can hold it.</summary>
    internal static bool Broken(string text)
    {
        foreach (var rune in text.EnumerateRunes())
        {
            if (rune == System.Text.Rune.ReplacementChar)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The time that a query asks for, in milliseconds, above 0; null when it asks for none. And what else it holds.</summary>
    /// <param name="query">With or without its question mark; null or empty for none.</param>
    public static (double? Milliseconds, string Others) Split(string? query)
    {
        var parts = (query ?? "").Trim().TrimStart('?').Split('&', StringSplitOptions.RemoveEmptyEntries);
        double? milliseconds = null;
        var others = new List<string>();
        foreach (var part in parts)
        {
            if (milliseconds is null && part.StartsWith(TimePrefix, StringComparison.Ordinal)
                && double.TryParse(part[TimePrefix.Length..], NumberStyles.None, CultureInfo.InvariantCulture, out var asked) && asked > 0)
            {
                milliseconds = asked;
            }
            else
            {
                others.Add(part);
            }
        }

        return (milliseconds, string.Join('&', others));
    }
}

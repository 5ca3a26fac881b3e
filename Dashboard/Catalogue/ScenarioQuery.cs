using System.Globalization;

namespace Dashboard.Catalogue;

internal static class ScenarioQuery
{
    public const int Longest = 200;

    public static NumberRange ServiceTime { get; } = new("Service time", 1, 60_000) { Unit = "ms" };

    private const string TimePrefix = "ms=";

    public static string? Refuse(string query) =>
        query.Trim().Length > Longest ? $"Query: at most {Longest} characters."
        : query.Contains('#', StringComparison.Ordinal) ? "Query: leave out “#” and what follows; it is never sent."
        : query.Trim().Any(char.IsControl) ? "Query: one line of text, without control characters."
        : Broken(query) ? "Query: it contains an invalid character; type it again."
        : null;

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

    /// <summary>The value of <c>ms</c> (above 0, or null), and the rest.</summary>
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

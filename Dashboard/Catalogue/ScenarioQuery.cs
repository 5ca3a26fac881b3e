using System.Globalization;

namespace Dashboard.Catalogue;

/// <summary>What a query asks of a scenario: <c>ms=50</c> is how long one request takes.</summary>
public static class ScenarioQuery
{
    private const string TimePrefix = "ms=";

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

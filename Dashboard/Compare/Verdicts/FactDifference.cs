using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>A fact that differs, as a person says it: of endpoints that differ in their query alone, the query.</summary>
/// <param name="Name">What differs.</param>
/// <param name="Values">Its value on each side, the baseline's first.</param>
public sealed record FactDifference(string Name, IReadOnlyList<string> Values)
{
    private const string None = "none";

    /// <summary>"Query: ms=100 → ms=130"; of more than two values "Query: ms=50, ms=100, ms=130".</summary>
    public string Words
    {
        get
        {
            string[] different = [.. Values.Distinct(StringComparer.Ordinal)];
            return $"{Name}: {string.Join(different.Length == 2 ? " → " : ", ", different)}";
        }
    }

    /// <param name="name">Name of the fact.</param>
    /// <param name="values">Its value on each side; null where a side does not have it.</param>
    public static FactDifference Of(string name, IReadOnlyList<string?> values)
    {
        if (Halves(name, values) is { } half)
        {
            return half;
        }

        var parts = values.Select(value => name == HeaderFacts.Endpoint && value is not null ? Parts(value) : null).ToList();
        return parts.All(part => part is not null) && parts.DistinctBy(part => (part!.Value.Path, part.Value.Style)).Count() == 1
            ? new FactDifference("Query", [.. parts.Select(part => part!.Value.Query)])
            : new FactDifference(name, [.. values.Select(value => value ?? None)]);
    }

    /// <summary>Of "Minimum / maximum threads" the one that differs, where only one does; null otherwise.</summary>
    private static FactDifference? Halves(string name, IReadOnlyList<string?> values)
    {
        const string Between = " / ";
        var names = name.Split(Between);
        var halves = values.Select(value => value?.Split(Between) ?? []).ToList();
        if (names.Length != 2 || halves.Exists(half => half.Length != 2))
        {
            return null;
        }

        var noun = names[1][names[1].IndexOf(' ', StringComparison.Ordinal)..];
        return halves.DistinctBy(half => half[1]).Count() == 1 ? new FactDifference($"{names[0]}{noun}", [.. halves.Select(half => half[0])])
            : halves.DistinctBy(half => half[0]).Count() == 1
                ? new FactDifference($"{char.ToUpperInvariant(names[1][0])}{names[1][1..]}", [.. halves.Select(half => half[1])])
            : null;
    }

    /// <summary>The parts of "/path?query (style)", as <see cref="HeaderFacts"/> writes an endpoint; null where a side has several.</summary>
    private static (string Path, string Query, string Style)? Parts(string endpoint)
    {
        if (endpoint.Contains(ComparedFacts.Separator, StringComparison.Ordinal))
        {
            return null;
        }

        var style = endpoint.LastIndexOf(" (", StringComparison.Ordinal);
        var address = style < 0 ? endpoint : endpoint[..style];
        var query = address.IndexOf('?', StringComparison.Ordinal);
        return query < 0
            ? (address, None, endpoint[address.Length..])
            : (address[..query], address[(query + 1)..], endpoint[address.Length..]);
    }
}

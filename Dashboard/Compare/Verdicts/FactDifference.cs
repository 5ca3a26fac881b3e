using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>A fact that differs, in words.</summary>
/// <param name="Values">The baseline's value is the first.</param>
public sealed record FactDifference(string Name, IReadOnlyList<string> Values)
{
    private const string None = "none";

    private const string Threads = " threads";

    /// <summary>The longest label in characters; a command line is no label.</summary>
    private const int LongestLabel = 40;

    /// <summary>"Query: ms=100 → ms=130"; of more than two values "Query: ms=50, ms=100, ms=130".</summary>
    public string Words
    {
        get
        {
            string[] different = [.. Values.Distinct(StringComparer.Ordinal)];
            return $"{Name}: {string.Join(different.Length == 2 ? " → " : ", ", different)}";
        }
    }

    /// <summary>Labels for sides of one name: "min 2", "min 100"; "query ms=100"; "runtime .NET 10.0.1".</summary>
    public IReadOnlyList<string> Labels
    {
        get
        {
            var noun = Name.EndsWith(Threads, StringComparison.Ordinal) ? Name[..^Threads.Length] : Name;
            return [.. Values.Select(value => Shortened($"{char.ToLowerInvariant(noun[0])}{noun[1..]} {value}"))];
        }
    }

    /// <summary>"Command: dotnet a.dll → dotnet b.dll; Environment DOTNET_gcServer: 0 → 1".</summary>
    public static string Joined(IEnumerable<FactDifference> differences) => string.Join("; ", differences.Select(one => one.Words));

    public static FactDifference Of(string name, IReadOnlyList<string?> values)
    {
        var parts = values.Select(value => name == HeaderFacts.Endpoint && value is not null ? Parts(value) : null).ToList();
        return parts.All(part => part is not null) && parts.DistinctBy(part => (part!.Value.Path, part.Value.Style)).Count() == 1
            ? new FactDifference("Query", [.. parts.Select(part => part!.Value.Query)])
            : new FactDifference(name, [.. values.Select(value => value ?? None)]);
    }

    /// <summary>The words that only one of two texts has; null where they differ in numbers alone, as free ports do.</summary>
    public static FactDifference? OfWords(string name, string a, string b)
    {
        string[] ofA = a.Split(' '), ofB = b.Split(' ');
        string[] onlyA = [.. ofA.Except(ofB, StringComparer.Ordinal)], onlyB = [.. ofB.Except(ofA, StringComparer.Ordinal)];
        return ofA.Length > 1 && onlyA.Select(WithoutDigits).SequenceEqual(onlyB.Select(WithoutDigits), StringComparer.Ordinal) ? null
            : new FactDifference(name, [Joined(onlyA), Joined(onlyB)]);

        static string WithoutDigits(string word) => string.Concat(word.Where(character => !char.IsAsciiDigit(character)));
        static string Joined(string[] words) => words.Length == 0 ? None : string.Join(' ', words);
    }

    private static string Shortened(string label) => label.Length <= LongestLabel ? label : $"{label[..(LongestLabel - 1)]}…";

    /// <summary>Parts of "/path?query (style)" (<see cref="HeaderFacts"/>); null where a side has several.</summary>
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

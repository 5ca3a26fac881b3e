using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>One fact of several runs, in words, null where a run lacks it.</summary>
public sealed record FactRow(string Name, IReadOnlyList<string?> Values, bool Differs, bool IsCondition)
{
    /// <summary>Exact values, which words may shorten.</summary>
    public IReadOnlyList<string?> Keys { get; init; } = Values;
}

/// <summary>The facts that runs share and those that differ.</summary>
internal static class ComparedFacts
{
    public const string Separator = "; ";

    /// <summary>Repeats that differ show all their values.</summary>
    public static IReadOnlyList<FactRow> OfSides(IReadOnlyList<IReadOnlyList<RunHeader>> sides)
    {
        var begins = sides.Select((_, i) => sides.Take(i).Sum(side => side.Count)).ToList();
        return
        [
            .. Of([.. sides.SelectMany(side => side)]).Select(row =>
            {
                string?[] values = [.. sides.Select((side, i) => OfSide(row.Values.Skip(begins[i]).Take(side.Count)))];
                string?[] keys = [.. sides.Select((side, i) => OfSide(row.Keys.Skip(begins[i]).Take(side.Count)))];
                return row with { Values = values, Keys = keys, Differs = Differ(keys) };
            }),
        ];
    }

    public static string? OfSide(IEnumerable<string?> values)
    {
        string[] known = [.. values.OfType<string>().Distinct(StringComparer.Ordinal)];
        return known.Length == 0 ? null : string.Join(Separator, known);
    }

    public static IReadOnlyList<FactRow> Of(IReadOnlyList<RunHeader> runs)
    {
        var facts = runs.Select(HeaderFacts.Of).ToList();
        return WithoutConsequences(
        [
            .. facts.SelectMany(own => own).DistinctBy(fact => fact.Name).Select(fact =>
            {
                HeaderFact?[] found = [.. facts.Select(own => own.FirstOrDefault(other => other.Name == fact.Name))];
                string?[] keys = [.. found.Select(one => one?.Key)];
                return new FactRow(fact.Name, [.. found.Select(one => WordsOf(one, found))], Differ(keys), fact.IsCondition) { Keys = keys };
            }),
        ]);
    }

    /// <summary>The endpoint if it differs, otherwise the load, what was chosen of a side's program, the first condition that differs; null for none.</summary>
    public static string? UnderStudy(IReadOnlyList<FactRow> rows)
    {
        string[] differing = [.. rows.Where(row => row is { Differs: true, IsCondition: true }).Select(row => row.Name)];
        return Array.Find(differing, name => name == HeaderFacts.Endpoint)
            ?? Array.Find(differing, name => name == HeaderFacts.Load)
            ?? Array.Find(differing, ProgramFacts.IsChosen)
            ?? differing.FirstOrDefault();
    }

    /// <summary>What is under study; of a side's program all that was chosen of it and differs.</summary>
    public static IReadOnlyList<FactRow> Studied(IReadOnlyList<FactRow> rows)
    {
        var studied = UnderStudy(rows);
        return [.. rows.Where(row => row is { Differs: true, IsCondition: true } && (row.Name == studied || AreChosen(row.Name, studied)))];
    }

    /// <summary>The conditions that differ beside it; with any of them a verdict would name the wrong cause.</summary>
    public static IReadOnlyList<string> Confounders(IReadOnlyList<FactRow> rows)
    {
        var studied = Studied(rows);
        return [.. rows.Where(row => row is { Differs: true, IsCondition: true } && !studied.Contains(row)).Select(row => row.Name)];
    }

    /// <summary>True for a fact of the target, such as its minimum of threads, where sides differ in what was chosen of their programs.</summary>
    public static bool FollowsFromProgram(string fact, string? studied) =>
        studied is not null && ProgramFacts.IsChosen(studied) && HeaderFacts.OfTarget.Contains(fact, StringComparer.Ordinal);

    private static bool AreChosen(string fact, string? studied) => studied is not null && ProgramFacts.IsChosen(studied) && ProgramFacts.IsChosen(fact);

    private static IReadOnlyList<FactRow> WithoutConsequences(IReadOnlyList<FactRow> rows)
    {
        var studied = UnderStudy(rows);
        return [.. rows.Select(row => FollowsFromProgram(row.Name, studied) ? row with { IsCondition = false } : row)];
    }

    private static string? WordsOf(HeaderFact? fact, HeaderFact?[] all) => fact is null ? null
        : Array.Exists(all, other => other is not null && other.Value == fact.Value && other.Key != fact.Key) ? $"{fact.Value} [{fact.Key}]"
        : fact.Value;

    private static bool Differ(IEnumerable<string?> keys) => keys.Distinct(StringComparer.Ordinal).Count() > 1;
}

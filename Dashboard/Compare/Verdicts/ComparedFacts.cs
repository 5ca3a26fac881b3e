using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>One fact of several runs.</summary>
/// <param name="Values">One a run, in the order of the runs, in words; null where a run does not have the fact.</param>
/// <param name="Differs">True when not all are the same.</param>
/// <param name="IsCondition">True when it bears on what may be concluded.</param>
public sealed record FactRow(string Name, IReadOnlyList<string?> Values, bool Differs, bool IsCondition)
{
    /// <summary>What is compared, one a run: the exact value, where words could leave out a digit.</summary>
    public IReadOnlyList<string?> Keys { get; init; } = Values;
}

/// <summary>What runs have in common and what not.</summary>
internal static class ComparedFacts
{
    /// <summary>Between the values of a side whose runs do not agree.</summary>
    public const string Separator = "; ";

    /// <summary>The facts of several sides; where the repeats of a side do not agree, all that there are.</summary>
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

    /// <summary>The value of a fact on one side; several, where its runs do not agree, in the order of the runs. Null when no run has it.</summary>
    public static string? OfSide(IEnumerable<string?> values)
    {
        string[] known = [.. values.OfType<string>().Distinct(StringComparer.Ordinal)];
        return known.Length == 0 ? null : string.Join(Separator, known);
    }

    /// <summary>All facts of the runs, side by side.</summary>
    public static IReadOnlyList<FactRow> Of(IReadOnlyList<RunHeader> runs)
    {
        var facts = runs.Select(HeaderFacts.Of).ToList();
        return
        [
            .. facts.SelectMany(own => own).DistinctBy(fact => fact.Name).Select(fact =>
            {
                HeaderFact?[] found = [.. facts.Select(own => own.FirstOrDefault(other => other.Name == fact.Name))];
                string?[] keys = [.. found.Select(one => one?.Key)];
                return new FactRow(fact.Name, [.. found.Select(one => WordsOf(one, found))], Differ(keys), fact.IsCondition) { Keys = keys };
            }),
        ];
    }

    /// <summary>
    /// The fact under study: the endpoint when it differs, else the load, else the first condition that differs. Null when nothing does.
    /// </summary>
    public static string? UnderStudy(IReadOnlyList<FactRow> rows)
    {
        string[] differing = [.. rows.Where(row => row is { Differs: true, IsCondition: true }).Select(row => row.Name)];
        return Array.Find(differing, name => name == HeaderFacts.Endpoint)
            ?? Array.Find(differing, name => name == HeaderFacts.Load)
            ?? differing.FirstOrDefault();
    }

    /// <summary>Conditions that differ beside the fact under study: with any of them a verdict would blame the wrong cause.</summary>
    public static IReadOnlyList<string> Confounders(IReadOnlyList<FactRow> rows)
    {
        var studied = UnderStudy(rows);
        return [.. rows.Where(row => row is { Differs: true, IsCondition: true } && row.Name != studied).Select(row => row.Name)];
    }

    /// <summary>Two values that differ never read the same: where their words do, the exact value stands beside them.</summary>
    private static string? WordsOf(HeaderFact? fact, HeaderFact?[] all) => fact is null ? null
        : Array.Exists(all, other => other is not null && other.Value == fact.Value && other.Key != fact.Key) ? $"{fact.Value} [{fact.Key}]"
        : fact.Value;

    private static bool Differ(IEnumerable<string?> keys) => keys.Distinct(StringComparer.Ordinal).Count() > 1;
}

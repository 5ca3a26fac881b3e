using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.Compare.Page;

/// <summary>A run or a group of repeats to choose.</summary>
public sealed record RunChoice(string Key, string Title, string? Endpoint, DateTimeOffset StartedUtc, double? PerSecond, FigureValue P95)
{
    public const int MaxShown = 50;

    private const string GroupPrefix = "group:";
    private static readonly Figure Percentile95 = LoadFigures.Get($"{LatencyFigures.Service}.p95Ms");

    public IReadOnlyList<RunChoice> Repeats { get; private init; } = [];

    public static IReadOnlyList<RunChoice> Of(IReadOnlyList<RunListEntry> list) =>
    [
        .. list.Where(entry => entry.Header is not null)
            .GroupBy(entry => entry.Header!.Group is { } group ? GroupPrefix + group.Id : entry.Id, StringComparer.Ordinal)
            .Select(rows => rows.First().Header!.Group is { } group ? OfGroup(rows.Key, group.Label, [.. RunLookup.RepeatsAmong(rows)])
                : OfRun(rows.First(), rows.First().Title)),
    ];

    /// <summary>Every word of the filter must occur; at most <see cref="MaxShown"/>.</summary>
    public static IEnumerable<RunChoice> Matching(IReadOnlyList<RunChoice> choices, string filter)
    {
        var words = filter.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return choices.Where(choice => Array.TrueForAll(words, choice.Has)).Take(MaxShown);
    }

    public static IEnumerable<string> KeysOf(CompareQuery query) => query.Sides.Select(KeyOf).Distinct(StringComparer.Ordinal);

    /// <summary>The choices are in order; chosen loads stay chosen.</summary>
    public static CompareQuery Apply(CompareQuery query, IReadOnlyList<string> keys)
    {
        ComparedRef[] sides = [.. keys.SelectMany(key => query.Sides.Where(side => KeyOf(side) == key).DefaultIfEmpty(RefOf(key)))];
        return query with { Sides = sides, Unfolded = [.. query.Unfolded.Where(key => sides.Any(side => side.Key == key))] };
    }

    private static RunChoice OfGroup(string key, string label, IReadOnlyList<RunListEntry> rows) =>
        new(key, label, EndpointOf(rows[0]), rows[0].Header!.StartedUtc, PerSecondOf(rows), P95Of(rows))
        {
            Repeats = [.. rows.OrderBy(row => row.Header!.Group!.Index).Select(row => OfRun(row, $"Repeat {Readable.Count(row.Header!.Group!.Index)}"))],
        };

    private static RunChoice OfRun(RunListEntry row, string title) =>
        new(row.Id, title, EndpointOf(row), row.Header!.StartedUtc, PerSecondOf([row]), P95Of([row]));

    private static string? EndpointOf(RunListEntry row) => LoadFacts.EndpointOf(row.Header!);

    private static double? PerSecondOf(IReadOnlyList<RunListEntry> rows) =>
        ValueRange.Of(rows.Select(row => RunMetric.Throughput.Value(row.Summary?.Load)))?.Median;

    private static FigureValue P95Of(IReadOnlyList<RunListEntry> rows) =>
        RepeatedFigure.Of(Percentile95, [.. rows.Select(row => MeasuredRun.Of(row.Summary))]);

    private static string KeyOf(ComparedRef side) => side.IsGroup ? GroupPrefix + side.Id : side.Id;

    private static ComparedRef RefOf(string key) => key.StartsWith(GroupPrefix, StringComparison.Ordinal)
        ? new ComparedRef(key[GroupPrefix.Length..], null) { IsGroup = true }
        : new ComparedRef(key, null);

    private bool Has(string word) => $"{Title} {Endpoint} {Key}".Contains(word, StringComparison.OrdinalIgnoreCase) || Repeats.Any(repeat => repeat.Has(word));
}

using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare.Page;

/// <summary>One row to choose from: a run, or a group of repeats.</summary>
/// <param name="Key">The run's id, or <c>group:</c> and the group's id.</param>
/// <param name="Title">Name for people.</param>
/// <param name="Endpoint">What was called; null without load.</param>
/// <param name="StartedUtc">Begin of the run, or of the newest repeat.</param>
/// <param name="PerSecond">Throughput; of a group that of its middle run.</param>
/// <param name="P95Ms">Latency p95 of the same run.</param>
internal sealed record RunChoice(string Key, string Title, string? Endpoint, DateTimeOffset StartedUtc, double? PerSecond, double? P95Ms)
{
    /// <summary>Rows shown at once; a filter finds the others.</summary>
    public const int MostShown = 50;

    private const string GroupPrefix = "group:";
    private static readonly RunMetric Throughput = RunMetric.All[0];
    private static readonly RunMetric P95 = RunMetric.All.First(metric => metric.Name == "p95");

    /// <summary>All that can be compared, newest first; a group stands where its newest repeat does.</summary>
    public static IReadOnlyList<RunChoice> Of(IReadOnlyList<RunListEntry> list) =>
    [
        .. list.Where(entry => entry.Header is not null).GroupBy(entry => entry.Header!.Group is { } group ? GroupPrefix + group.Id : entry.Id, StringComparer.Ordinal).Select(rows =>
        {
            var entry = CompareSides.Middle([.. rows], Throughput)!;
            var title = entry.Header!.Group is { } group ? $"{group.Label}, {Readable.Plural(rows.Count(), "repeat")}" : entry.Title;
            return new RunChoice(rows.Key, title, ComparedRun.EndpointOf(entry.Header), rows.First().Header!.StartedUtc, Throughput.Value(entry.Summary?.Load), P95.Value(entry.Summary?.Load));
        }),
    ];

    /// <summary>Those in which every word of the filter occurs, at most <see cref="MostShown"/>.</summary>
    public static IEnumerable<RunChoice> Matching(IReadOnlyList<RunChoice> choices, string filter)
    {
        var words = filter.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return choices.Where(choice => words.All(word => $"{choice.Title} {choice.Endpoint} {choice.Key}".Contains(word, StringComparison.OrdinalIgnoreCase))).Take(MostShown);
    }

    /// <summary>The keys of what a query names.</summary>
    public static IEnumerable<string> KeysOf(CompareQuery query) =>
        query.Runs.Select(run => run.RunId).Distinct(StringComparer.Ordinal).Concat(query.Groups.Select(group => GroupPrefix + group));

    /// <summary>The query with exactly these; the loads that were chosen of a run stay chosen.</summary>
    public static CompareQuery Apply(CompareQuery query, IReadOnlyList<string> keys) => query with
    {
        Runs = [.. keys.Where(key => !IsGroup(key)).SelectMany(key => query.Runs.Where(run => run.RunId == key).DefaultIfEmpty(new ComparedRef(key, null)))],
        Groups = [.. keys.Where(IsGroup).Select(key => key[GroupPrefix.Length..])],
    };

    private static bool IsGroup(string key) => key.StartsWith(GroupPrefix, StringComparison.Ordinal);
}

using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.RunPages.Listing;

/// <summary>The order of the list: a group of repeats has its median, as its row shows; runs without a value come last.</summary>
internal static class RunSort
{
    public const string Started = "started";

    public const string Finding = "finding";

    public const string Target = "target";

    public const string Threads = "threadsMax";

    public static IReadOnlyList<string> Keys { get; } = [Started, Finding, Target, Threads, .. RunWords.Columns.Select(figure => figure.Key)];

    public static IReadOnlyList<RunBlock> Arrange(IReadOnlyList<RunBlock> blocks, RunsQuery query)
    {
        if (query.Sort == Target)
        {
            string? NameOf(RunBlock block) => block.Runs[0].Header?.Target?.Title;
            var known = blocks.OrderBy(block => NameOf(block) is null);
            var order = StringComparer.OrdinalIgnoreCase;
            return [.. query.Ascending ? known.ThenBy(NameOf, order) : known.ThenByDescending(NameOf, order)];
        }

        if (query.Sort == Started)
        {
            return query.Ascending ? [.. blocks.Reverse()] : blocks;
        }

        var valued = blocks.Select(block => (Block: block, Value: ValueOf(block, query.Sort))).OrderBy(one => one.Value is null);
        return [.. (query.Ascending ? valued.ThenBy(one => one.Value) : valued.ThenByDescending(one => one.Value)).Select(one => one.Block)];
    }

    private static double? ValueOf(RunBlock block, string key)
    {
        if (key == Finding)
        {
            return ListedVerdict.Of(block.Runs).Verdict?.Severity;
        }

        var figure = key == Threads ? PoolFigures.Run(Threads) : RunWords.Columns.First(one => one.Key == key);
        return ValueRange.Of(block.Runs.Select(run => figure.ValueOf(MeasuredRun.Of(run.Summary)).Value))?.Median;
    }
}

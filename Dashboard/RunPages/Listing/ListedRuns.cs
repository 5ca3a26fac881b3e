using Dashboard.Diagnosis;
using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.RunPages.Listing;

/// <summary>The list of runs on the page: readable runs after a filter, in blocks, and unreadable ones.</summary>
public sealed class ListedRuns
{
    private readonly IReadOnlyList<RunListEntry> _all;

    public ListedRuns(IReadOnlyList<RunListEntry> all, RunsQuery query)
    {
        _all = all;
        Listed = [.. all.Where(entry => entry.Header is not null)];
        Broken = [.. all.Where(entry => entry.Header is null)];
        Shown = query.IsFiltered ? [.. Listed.Where(entry => RunWords.Matches(entry, query) && RunKind.Matches(entry, query))] : Listed;
        Styles = [.. Listed.Select(RunWords.Style).OfType<string>().Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        Targets = [.. Listed.Select(entry => entry.Header!.Target?.Title).OfType<string>().Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        Findings = [.. Listed.Select(entry => entry.Summary?.Verdict).OfType<PoolVerdict>().DistinctBy(verdict => verdict.Rule, StringComparer.Ordinal)
            .Select(verdict => (verdict.Rule, RunVerdict.TitleOf(verdict))).OrderBy(found => found.Item2, StringComparer.Ordinal)];
        Kinds = [.. RunKind.All.Where(kind => Listed.Any(entry => RunKind.Of(entry) == kind))];
        Blocks = RunSort.Arrange(RunBlock.Arrange(Shown, Listed), query);
    }

    public IReadOnlyList<RunListEntry> Listed { get; }

    public IReadOnlyList<RunListEntry> Broken { get; }

    public IReadOnlyList<RunListEntry> Shown { get; }

    public IReadOnlyList<string> Styles { get; }

    public IReadOnlyList<string> Targets { get; }

    /// <summary>Rules whose findings occur, with their words.</summary>
    public IReadOnlyList<(string Rule, string Words)> Findings { get; }

    public IReadOnlyList<string> Kinds { get; }

    public IReadOnlyList<RunBlock> Blocks { get; }

    /// <summary>Rows of all blocks; a sweep is one.</summary>
    public int Rows => Blocks.Sum(block => block.Rows);

    /// <summary>"12 of 340 runs" or "340 runs".</summary>
    public string FoundWords => Shown.Count == Listed.Count
        ? Readable.Plural(Listed.Count, "run")
        : $"{Readable.Count(Shown.Count)} of {Readable.Plural(Listed.Count, "run")}";

    /// <summary>The name of a chosen run or group; its id when it does not exist (a link may name a deleted run).</summary>
    public string TitleOf(string id) => _all.FirstOrDefault(entry => entry.Id == id)?.Title
        ?? (RunLookup.RunsOf(id, _all) is { Count: > 0 } repeats ? $"{repeats[0].Header!.Group!.Label}, {Readable.Plural(repeats.Count, "repeat")}" : id);
}

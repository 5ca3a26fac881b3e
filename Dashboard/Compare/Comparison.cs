using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Compare;

/// <summary>Everything that is said about several runs: the page shows it, a report can be written from it.</summary>
/// <param name="Runs">The columns, at least one.</param>
/// <param name="Baseline">Index of the one that the others are held against.</param>
/// <param name="Figures">Figures with their ratio to the baseline's.</param>
/// <param name="Facts">Facts of target, machine and plan.</param>
/// <param name="Verdicts">One for each side that is not the baseline's.</param>
public sealed record Comparison(
    IReadOnlyList<ComparedRun> Runs, int Baseline, IReadOnlyList<FigureRow> Figures, IReadOnlyList<FactRow> Facts, IReadOnlyList<CompareVerdict> Verdicts)
{
    /// <summary>The fact that differs and is taken for the cause; null when none does.</summary>
    public string? UnderStudy => ComparedFacts.UnderStudy(Facts);

    /// <summary>Conditions that differ beside it.</summary>
    public IReadOnlyList<string> Confounders => ComparedFacts.Confounders(Facts);

    /// <summary>Why there is no verdict at all, in a sentence; null when there is one.</summary>
    public string? WithoutVerdict => Verdicts.Count > 0 ? null
        : Runs.Count == 1 ? "One run is chosen: choose at least one more to hold against it."
        : "All of these are repeats of one group: choose a run or a group to hold against it.";

    /// <param name="runs">The columns, at least one.</param>
    /// <param name="list">All runs that are listed: repeats of the columns' groups are found there.</param>
    /// <param name="query">Baseline, metric and threshold.</param>
    public static Comparison Of(IReadOnlyList<ComparedRun> runs, IReadOnlyList<RunListEntry> list, CompareQuery query)
    {
        var baseline = Math.Max(0, runs.ToList().FindIndex(run => run.Key == query.Baseline));
        var sides = runs.Select(run => CompareSides.Of(run, list)).ToList();
        var others = sides.Where(side => side.Key != sides[baseline].Key).DistinctBy(side => side.Key);
        return new Comparison(
            runs,
            baseline,
            ComparedFigures.Of(runs, baseline),
            ComparedFacts.Of([.. runs.Select(run => run.Header)]),
            [.. others.Select(side => CompareVerdict.Of(sides[baseline], side, query.Metric, query.ThresholdPercent))]);
    }

    /// <summary>What a column stands for beside itself, in words; null for a run by itself.</summary>
    internal static string? StandsFor(RunHeader header, IReadOnlyList<RunListEntry> list, bool chosenAsGroup) => header.Group is not { } group ? null
        : CompareSides.RunsOf(group.Id, list).Count is var repeats && chosenAsGroup ? $"the middle one of {Format.Figures.Plural(repeats, "repeat")}"
        : $"repeat {Format.Figures.Count(group.Index)}; the verdict takes all {Format.Figures.Count(repeats)}";
}

using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>Everything that is said about several runs: the page, the command line and the reports show it.</summary>
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
    /// <param name="noises">What was measured of machines' noise.</param>
    public static Comparison Of(IReadOnlyList<ComparedRun> runs, IReadOnlyList<RunListEntry> list, CompareQuery query, IReadOnlyList<MachineNoise>? noises = null)
    {
        var baseline = Math.Max(0, runs.ToList().FindIndex(run => run.Key == query.Baseline));
        var sides = runs.Select(run => CompareSides.Of(run, list)).ToList();
        return Of(runs, sides, baseline, [.. sides.Where(side => side.Key != sides[baseline].Key).DistinctBy(side => side.Key)], query, noises);
    }

    /// <summary>The same of sides that were read whole, the baseline first: a run each, or the runs of a group.</summary>
    /// <param name="named">At least one.</param>
    /// <param name="query">Metric and threshold.</param>
    /// <param name="noises">What was measured of machines' noise.</param>
    public static Comparison Of(IReadOnlyList<NamedRuns> named, CompareQuery query, IReadOnlyList<MachineNoise>? noises = null)
    {
        ComparedRun[] columns = [.. named.Select((side, i) => CompareSides.Column(i, side, query.Metric))];
        CompareSide[] sides = [.. named.Select((side, i) => new CompareSide(side.Key, $"{columns[i].Letter} {side.Name}", [.. side.Runs.Select(run => SideRun.Of(run.Header.Id, run.Header, run.Summary))]))];
        return Of(columns, sides, 0, sides[1..], query, noises);
    }

    private static Comparison Of(IReadOnlyList<ComparedRun> columns, IReadOnlyList<CompareSide> sides, int baseline, IReadOnlyList<CompareSide> others, CompareQuery query, IReadOnlyList<MachineNoise>? noises) =>
        new(columns,
            baseline,
            ComparedFigures.Of(columns, baseline),
            ComparedFacts.Of([.. columns.Select(run => run.Header)]),
            [.. others.Select(side => CompareVerdict.Of(sides[baseline], side, query.Metric, query.ThresholdPercent, noises))]);

    internal static string MiddleOf(int repeats) => $"the middle one of {Readable.Plural(repeats, "repeat")}";

    /// <summary>What a column stands for beside itself, in words; null for a run by itself.</summary>
    internal static string? StandsFor(RunHeader header, IReadOnlyList<RunListEntry> list, bool chosenAsGroup) => header.Group is not { } group ? null
        : RunLookup.RunsOf(group.Id, list).Count is var repeats && chosenAsGroup ? MiddleOf(repeats)
        : $"repeat {Readable.Count(group.Index)}; the verdict takes all {Readable.Count(repeats)}";
}

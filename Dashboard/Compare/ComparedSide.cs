using Dashboard.Compare.Verdicts;
using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>A column of a comparison: a run, one load, or a group of repeats.</summary>
public sealed record ComparedSide(string Letter, ComparedRef Reference, IReadOnlyList<ComparedRun> Runs, ComparedRun Shown)
{
    /// <summary>The most drawn lines: more would not be readable.</summary>
    public const int MaxDrawn = 12;

    public bool IsUnfolded { get; init; }

    public int Repeats { get; init; } = 1;

    public string Key => Reference.Key;

    public string? Label { get; private init; }

    public string Title => Label ?? FullTitle;

    public string FullTitle => (Reference is { IsGroup: true, Members.Count: 0 } ? Shown.Run.Header.Group : null) is not { } group ? Shown.Title
        : Shown.LoadNames.Count > 1 ? $"{group.Label}: {Shown.Load?.Name}"
        : group.Label;

    public string Name => $"{Letter}: {Title}";

    /// <summary>"n repeats", or its group; null for a run by itself.</summary>
    public string? Words => Reference.IsGroup
        ? $"{Readable.Plural(Runs.Count, "repeat")}: tables give the median (lowest–highest); charts draw {DrawnWords}"
        : Repeats > 1 ? $"repeat {Readable.Count(Shown.Run.Header.Group!.Index)} of {Readable.Count(Repeats)}"
        : null;

    public IReadOnlyList<ComparedRun> Drawn => IsUnfolded ? [.. Runs.Take(MaxDrawn)] : [Shown];

    private string DrawnWords => !IsUnfolded ? MiddleWords
        : Runs.Count > MaxDrawn ? $"the first {Readable.Count(MaxDrawn)}"
        : "all repeats";

    private string MiddleWords => Shown.Run.Header.Group is { } group && Reference.Members.Count == 0
        ? $"the middle one, repeat {Readable.Count(group.Index)}"
        : "the middle one";

    public static ComparedSide Of(int index, ComparedRef reference, IReadOnlyList<RecordedRun> runs, RunMetric? chosen)
    {
        ComparedRun[] columns = [.. runs.Select(run => ComparedRun.Of(index, reference, run))];
        var metric = RunMetric.Of(chosen, columns.Select(ToJudge));
        return new ComparedSide(columns[0].Letter, reference, columns, MedianRun.Of(columns, run => metric.Value(run.Load?.Load))!);
    }

    /// <summary>Sides of the same name get the first condition that differs as a label.</summary>
    public static IReadOnlyList<ComparedSide> Labelled(IReadOnlyList<ComparedSide> sides, IReadOnlyList<FactRow> facts)
    {
        ComparedSide[] labelled = [.. sides];
        foreach (var same in sides.Index().GroupBy(one => one.Item.FullTitle, StringComparer.Ordinal).Where(same => same.Skip(1).Any()))
        {
            int[] at = [.. same.Select(one => one.Index)];
            var differing = facts.Where(row => row is { Differs: true, IsCondition: true })
                .MaxBy(row => at.Select(i => row.Keys[i]).Distinct(StringComparer.Ordinal).Count());
            if (differing is null || at.Select(i => differing.Keys[i]).Distinct(StringComparer.Ordinal).Count() < 2)
            {
                continue;
            }

            var labels = FactDifference.Of(differing.Name, [.. at.Select(i => differing.Values[i])]).Labels;
            foreach (var (label, i) in labels.Zip(at))
            {
                labelled[i] = sides[i] with { Label = label };
            }
        }

        return labelled;
    }

    internal VerdictSide ToJudge() =>
        new(Key, Name, [.. Runs.Select(ToJudge)]) { Letter = Letter };

    private static SideRun ToJudge(ComparedRun run) => new(run.Run.Header.Id, run.Header, run.Run.Summary, run.Load);
}

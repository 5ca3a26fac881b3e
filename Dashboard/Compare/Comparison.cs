using Dashboard.Compare.Verdicts;

namespace Dashboard.Compare;

/// <summary>All that is said about several sides.</summary>
public sealed record Comparison(
    CompareQuery Query,
    IReadOnlyList<ComparedSide> Sides,
    int Baseline,
    IReadOnlyList<FigureRow> Figures,
    IReadOnlyList<FactRow> Facts,
    IReadOnlyList<CompareVerdict> Verdicts)
{
    /// <summary>Of interrupted or damaged runs and missing loads, a sentence each.</summary>
    public IReadOnlyList<string> Notices { get; init; } = [];

    /// <summary>The common name with what differs, or all names.</summary>
    public string Title
    {
        get
        {
            var names = string.Join(" vs ", Sides.Select(side => side.Title));
            var isOneName = Sides.Any(side => side.Label is not null) && Sides.DistinctBy(side => side.FullTitle).Count() == 1;
            return isOneName ? $"{Sides[0].FullTitle}: {names}" : names;
        }
    }

    /// <summary>Asked for, or usual for these loads.</summary>
    public required RunMetric Metric { get; init; }

    public IEnumerable<SideRun> Runs => Sides.SelectMany(side => side.ToJudge().Runs);

    /// <summary>What differs and is taken for the cause; else null.</summary>
    public FactDifference? Studied => Facts.FirstOrDefault(row => row.Name == ComparedFacts.UnderStudy(Facts)) is { } row
        ? FactDifference.Of(row.Name, row.Values)
        : null;

    /// <summary>Conditions that differ beside it.</summary>
    public IReadOnlyList<string> Confounders => ComparedFacts.Confounders(Facts);

    /// <summary>In a sentence; null when there is a verdict.</summary>
    public string? WithoutVerdict => Verdicts.Count > 0 ? null : "One run chosen: choose at least one more to compare it with.";

    /// <param name="noises">The newest last.</param>
    public static Comparison Of(IReadOnlyList<ComparedSide> sides, CompareQuery query, IReadOnlyList<MachineNoise>? noises = null)
    {
        var facts = ComparedFacts.OfSides([.. sides.Select(side => side.Runs.Select(run => run.Header).ToList())]);
        sides = ComparedSide.Labelled(sides, facts);
        var baseline = Math.Max(0, sides.ToList().FindIndex(side => side.Key == query.Baseline));
        var judged = sides.Select(side => side.ToJudge()).ToList();
        var metric = RunMetric.Of(query.Metric, judged.SelectMany(side => side.Runs));
        CompareVerdict?[] verdicts =
            [.. judged.Select((side, i) => i == baseline ? null : CompareVerdict.Of(judged[baseline], side, metric, query.ThresholdPercent, noises))];
        return new Comparison(
            query,
            sides,
            baseline,
            ComparedFigures.Of(sides, baseline, query.ThresholdPercent, [.. verdicts.Select(verdict => verdict is { IsSound: true })], noises),
            facts,
            [.. verdicts.OfType<CompareVerdict>()])
        {
            Metric = metric,
        };
    }

    /// <summary>What is said of a side; null of the baseline.</summary>
    public CompareVerdict? VerdictOf(int side) => side == Baseline ? null : Verdicts[side < Baseline ? side : side - 1];

    /// <summary>Of a verdict's other side.</summary>
    public int IndexOf(CompareVerdict verdict)
    {
        var at = Verdicts.TakeWhile(one => !ReferenceEquals(one, verdict)).Count();
        return at < Baseline ? at : at + 1;
    }
}

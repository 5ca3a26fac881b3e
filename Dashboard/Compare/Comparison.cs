using Dashboard.Compare.Verdicts;

namespace Dashboard.Compare;

/// <summary>A comparison of several sides with all its results.</summary>
public sealed record Comparison(
    CompareQuery Query,
    IReadOnlyList<ComparedSide> Sides,
    int Baseline,
    IReadOnlyList<FigureRow> Figures,
    IReadOnlyList<FactRow> Facts,
    IReadOnlyList<CompareVerdict> Verdicts)
{
    public IReadOnlyList<string> Notices { get; init; } = [];

    public string Title
    {
        get
        {
            var names = string.Join(" vs ", Sides.Select(side => side.Title));
            var isOneName = Sides.Any(side => side.Label is not null) && Sides.DistinctBy(side => side.FullTitle).Count() == 1;
            return isOneName ? $"{Sides[0].FullTitle}: {names}" : names;
        }
    }

    public required RunMetric Metric { get; init; }

    public IEnumerable<SideRun> Runs => Sides.SelectMany(side => side.ToJudge().Runs);

    /// <summary>The difference that is taken for the cause, of programs perhaps several; empty without one.</summary>
    public IReadOnlyList<FactDifference> Studied => [.. ComparedFacts.Studied(Facts).Select(row => FactDifference.Of(row.Name, row.Values))];

    public IReadOnlyList<string> Confounders => ComparedFacts.Confounders(Facts);

    public string? WithoutVerdict => Verdicts.Count > 0 ? null : "One run chosen: choose at least one more to compare it with.";

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

    public CompareVerdict? VerdictOf(int side) => side == Baseline ? null : Verdicts[side < Baseline ? side : side - 1];

    public int IndexOf(CompareVerdict verdict)
    {
        var at = Verdicts.TakeWhile(one => !ReferenceEquals(one, verdict)).Count();
        return at < Baseline ? at : at + 1;
    }
}

using Dashboard.Compare.Verdicts;

namespace Dashboard.Compare;

/// <summary>Everything that is said about several sides: the page, the command line, the reports and the downloads show it.</summary>
/// <param name="Query">What was asked for.</param>
/// <param name="Sides">The columns, at least one.</param>
/// <param name="Baseline">Index of the one that the others are held against.</param>
/// <param name="Figures">Figures with their ratio to the baseline's.</param>
/// <param name="Facts">Facts of target, machine and plan.</param>
/// <param name="Verdicts">One for each side but the baseline, in the order of the sides.</param>
public sealed record Comparison(
    CompareQuery Query,
    IReadOnlyList<ComparedSide> Sides,
    int Baseline,
    IReadOnlyList<FigureRow> Figures,
    IReadOnlyList<FactRow> Facts,
    IReadOnlyList<CompareVerdict> Verdicts)
{
    /// <summary>What is to be known of single runs (interrupted, damaged, without the load that was asked for), a sentence each.</summary>
    public IReadOnlyList<string> Notices { get; init; } = [];

    /// <summary>What is compared, in a line: the name that all sides have, with what tells them apart, or all names.</summary>
    public string Title
    {
        get
        {
            var names = string.Join(" vs ", Sides.Select(side => side.Title));
            var isOneName = Sides.Any(side => side.Label is not null) && Sides.DistinctBy(side => side.FullTitle).Count() == 1;
            return isOneName ? $"{Sides[0].FullTitle}: {names}" : names;
        }
    }

    /// <summary>What the verdicts are about: what was asked for, or the usual metric of these loads.</summary>
    public required RunMetric Metric { get; init; }

    /// <summary>All runs of all sides, as verdicts judge them.</summary>
    public IEnumerable<SideRun> Runs => Sides.SelectMany(side => side.ToJudge().Runs);

    /// <summary>What differs and is taken for the cause; null when nothing does.</summary>
    public FactDifference? Studied => Facts.FirstOrDefault(row => row.Name == ComparedFacts.UnderStudy(Facts)) is { } row
        ? FactDifference.Of(row.Name, row.Values)
        : null;

    /// <summary>Conditions that differ beside it.</summary>
    public IReadOnlyList<string> Confounders => ComparedFacts.Confounders(Facts);

    /// <summary>Why there is no verdict at all, in a sentence; null when there is one.</summary>
    public string? WithoutVerdict => Verdicts.Count > 0 ? null : "One run chosen: choose at least one more to compare it with.";

    /// <param name="sides">The columns, at least one.</param>
    /// <param name="query">Baseline, metric and threshold.</param>
    /// <param name="noises">What was measured of machines' noise.</param>
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

    /// <summary>The column of a verdict's other side.</summary>
    public int IndexOf(CompareVerdict verdict)
    {
        var at = Verdicts.TakeWhile(one => !ReferenceEquals(one, verdict)).Count();
        return at < Baseline ? at : at + 1;
    }
}

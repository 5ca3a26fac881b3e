namespace Dashboard.Compare.Verdicts;

/// <summary>The conditions of two sides. Any that differs but the one under study prevents a verdict.</summary>
internal sealed record ComparedConditions(IReadOnlyList<FactRow> Facts, string? UnderStudy, IReadOnlyList<FactDifference> Studied)
{
    private string[] Others { get; init; } = [];

    private string? Definitions { get; init; }

    private bool IsInTurns { get; init; }

    public IReadOnlyList<string> Confounders =>
        [.. Others, .. Definitions is null ? (string[])[] : ["definition of throughput"], .. IsInTurns ? (string[])[] : ["order of the runs"]];

    public static ComparedConditions Of(VerdictSide a, VerdictSide b, RunMetric metric)
    {
        var runsA = a.Runs.Count;
        var facts = ComparedFacts.Of([.. a.Runs.Concat(b.Runs).Select(run => run.Header)]);
        var studied = ComparedFacts.Studied(facts);
        var name = ComparedFacts.UnderStudy(facts);
        var within = facts.Where(fact => studied.Contains(fact) || ComparedFacts.FollowsFromProgram(fact.Name, name))
            .Where(fact => VariesIn(fact.Keys.Take(runsA)) || VariesIn(fact.Keys.Skip(runsA)))
            .Select(fact => $"{fact.Name} within one side");
        return new ComparedConditions(facts, name, [.. studied.Select(fact => DifferenceOf(fact, runsA))])
        {
            Others = [.. ComparedFacts.Confounders(facts), .. within],
            Definitions = NoVerdict.Definitions(a, b, metric),
            IsInTurns = Math.Min(runsA, b.Runs.Count) < VerdictJudge.FewestRuns || RunOrder.IsInTurns(Starts(a), Starts(b)),
        };
    }

    /// <summary>An earlier reason of the verdict stays.</summary>
    public Verdict Apply(Verdict verdict)
    {
        string[] differing = [.. Studied.Select(one => one.Name), .. Others];
        var facts = Others.Length == 0 ? null : $"{Readable.List(differing)} {(differing.Length == 1 ? "differs" : "differ")}";
        if (verdict.Word == VerdictWord.NotEnoughRuns)
        {
            string?[] notes =
            [
                facts is null ? null : $"{facts}: more repeats alone will not show which one is the cause.",
                Definitions is null ? null : $"These are two different figures: {Definitions}.",
            ];
            return verdict with { Sentence = string.Join(' ', notes.Prepend(verdict.Sentence).OfType<string>()) };
        }

        string?[] reasons =
        [
            facts is null ? null : $"{facts}, so the difference has more than one possible cause",
            Definitions,
            IsInTurns ? null : "the sides were run one after the other, so machine drift would look the same; alternate them (A B B A)",
        ];
        return Confounders.Count == 0 ? verdict : verdict with
        {
            Word = VerdictWord.DifferentConditions,
            Sentence = $"Different conditions: {string.Join(". Also, ", reasons.OfType<string>())}."
                + (verdict.Seen is null ? "" : $" Observed: {verdict.Seen}."),
        };
    }

    private static IReadOnlyList<DateTimeOffset> Starts(VerdictSide side) => [.. side.Runs.Select(run => run.Header.StartedUtc)];

    private static FactDifference DifferenceOf(FactRow row, int runsA) =>
        FactDifference.Of(row.Name, [ComparedFacts.OfSide(row.Values.Take(runsA)), ComparedFacts.OfSide(row.Values.Skip(runsA))]);

    /// <summary>Repeats of one plan must agree in what is under study; otherwise it does not describe their side.</summary>
    private static bool VariesIn(IEnumerable<string?> values) => values.Distinct(StringComparer.Ordinal).Count() > 1;
}

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>What the known messages of a log mean together.</summary>
/// <param name="Kinds">Those found: what speaks for starvation first, then what speaks against it; among these figures of the pool first.</param>
/// <param name="Lines">Of the log; 0 where it has no text.</param>
/// <param name="IsWhole">False where reading ended before the log did.</param>
internal sealed record LogExplanation(IReadOnlyList<ExplainedKind> Kinds, long Lines, bool IsWhole)
{
    public static LogExplanation Of(IEnumerable<KindTally> tallies, long lines, bool isWhole) => new(
        [
            .. tallies.Select(static tally => new ExplainedKind(tally, tally.Kind.Judge(tally)))
                .OrderBy(static kind => kind.Leaning).ThenByDescending(static kind => kind.ShowsPool).ThenByDescending(static kind => kind.Count),
        ],
        lines, isWhole);

    public bool SpeaksForStarvation => Of(Leaning.For).Any();

    /// <summary>True where figures of the pool itself show starvation.</summary>
    public bool IsShown => Of(Leaning.For).Any(static kind => kind.ShowsPool);

    /// <summary>One sentence over all messages.</summary>
    public string Verdict => (Of(Leaning.For).ToList(), Of(Leaning.Against).ToList()) switch
    {
        _ when Kinds.Count == 0 =>
            $"No known message in {Readable.Plural(Lines, "line")}. Looked for {Readable.List([.. MessageCatalogue.All.Select(static kind => kind.Name)])}.",
        ([], []) => $"Nothing speaks for thread-pool starvation or against it: {Names(Kinds)} say nothing about the pool.",
        ([], var against) => $"Nothing speaks for thread-pool starvation; {Names(against)} speak against it.",
        (var directly, var against) when IsShown =>
            $"Thread-pool starvation, shown by {Names(directly.Where(static kind => kind.ShowsPool))}"
                + (against.Count > 0 ? $"; {Names(against)} speak against it." : "."),
        (var indirectly, []) => $"Thread-pool starvation is likely: {Names(indirectly)} speak for it, but no figure of the pool shows it.",
        (var indirectly, var against) => $"Undecided: {Names(indirectly)} speak for thread-pool starvation, {Names(against)} against it.",
    };

    private IEnumerable<ExplainedKind> Of(Leaning leaning) => Kinds.Where(kind => kind.Leaning == leaning);

    private static string Names(IEnumerable<ExplainedKind> kinds) =>
        Readable.List([.. kinds.Select(static kind => $"{kind.Name} ({Readable.Count(kind.Count)})")]);
}

/// <summary>All messages of one kind in a log.</summary>
internal sealed record ExplainedKind(string Name, bool ShowsPool, long Count, MessagePlace First, MessagePlace Last, Sighting Sighting, string? Command)
{
    public ExplainedKind(KindTally tally, Sighting sighting)
        : this(tally.Kind.Name, tally.Kind.ShowsPool && sighting.IsClear, tally.Count, tally.First!, tally.Last!, sighting, tally.Kind.Command) =>
        Deciding = Math.Max(tally.Of(sighting.Leaning), sighting is LateHeartbeat { IsRepeated: true } ? tally.Count : 0);

    /// <summary>So many of them say what is said of all.</summary>
    public long Deciding { get; }

    public Leaning Leaning => Sighting.Leaning;

    public string Meaning => Sighting.Meaning;
}

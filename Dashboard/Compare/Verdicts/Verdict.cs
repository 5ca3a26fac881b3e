namespace Dashboard.Compare.Verdicts;

/// <summary>What two groups of runs say about one metric.</summary>
/// <param name="Word">One of <see cref="VerdictWord"/>.</param>
/// <param name="Ratio">Median of B ÷ median of A; null when a side has no value or A's median is zero.</param>
/// <param name="IntervalLow">Lower end of the bootstrap 95 % interval of <paramref name="Ratio"/>; null where there is none.</param>
/// <param name="IntervalHigh">Upper end of the same.</param>
/// <param name="RunsA">Runs of A that have the metric.</param>
/// <param name="RunsB">Runs of B that have the metric.</param>
/// <param name="Sentence">The same for people, with the numbers.</param>
public sealed record Verdict(VerdictWord Word, double? Ratio, double? IntervalLow, double? IntervalHigh, int RunsA, int RunsB, string Sentence)
{
    /// <summary>What was seen, as a part of a sentence: "24 % lower throughput (19–24 %), 5 runs against 5"; null when a side has no value.</summary>
    public string? Seen { get; init; }
}

/// <summary>The words a verdict may say.</summary>
public enum VerdictWord
{
    /// <summary>B is better than A by more than the threshold.</summary>
    Faster,

    /// <summary>B is worse than A by more than the threshold.</summary>
    Slower,

    /// <summary>B differs from A by less than the threshold, either way.</summary>
    Same,

    /// <summary>The runs scatter too much, or are too few, to say one of the three.</summary>
    Undecided,

    /// <summary>Fewer than four runs on a side: no test can be significant.</summary>
    NotEnoughRuns,

    /// <summary>A fact other than the one under study differs.</summary>
    DifferentConditions,

    /// <summary>On one side more requests failed than its errors check allows: its figures are of failures.</summary>
    FailedRequests,

    /// <summary>The window holds so few round trips that the figure's own resolution exceeds half the threshold.</summary>
    WindowTooShort,
}

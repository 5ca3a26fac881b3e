namespace Dashboard.Compare.Verdicts;

/// <summary>The result for two groups of runs and one metric.</summary>
/// <param name="Ratio">B ÷ A of the medians; null without a value or for a median of zero.</param>
/// <param name="IntervalLow">Lower end of a bootstrap 95 % interval; null where there is none.</param>
public sealed record Verdict(VerdictWord Word, double? Ratio, double? IntervalLow, double? IntervalHigh, int RunsA, int RunsB, string Sentence)
{
    /// <summary>"24 % lower throughput (19–24 %), 5 runs against 5"; or null.</summary>
    public string? Seen { get; init; }
}

public enum VerdictWord
{
    Faster,

    Slower,

    Same,

    /// <summary>The scatter is too large, or there are too few runs.</summary>
    Undecided,

    NotEnoughRuns,

    /// <summary>Another fact than the one under study differs.</summary>
    DifferentConditions,

    FailedRequests,

    WindowTooShort,
}

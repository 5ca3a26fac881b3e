namespace Dashboard.Compare.Verdicts;

/// <summary>What two groups of runs say about one metric.</summary>
/// <param name="Word">One of <see cref="VerdictWord"/>.</param>
/// <param name="Ratio">B ÷ A of the medians; null without a value or for a median of zero.</param>
/// <param name="IntervalLow">Of a bootstrap 95 % interval; null where there is none.</param>
public sealed record Verdict(VerdictWord Word, double? Ratio, double? IntervalLow, double? IntervalHigh, int RunsA, int RunsB, string Sentence)
{
    /// <summary>"24 % lower throughput (19–24 %), 5 runs against 5"; or null.</summary>
    public string? Seen { get; init; }
}

public enum VerdictWord
{
    /// <summary>By more than the threshold.</summary>
    Faster,

    /// <summary>By more than the threshold.</summary>
    Slower,

    /// <summary>Within the threshold, either way.</summary>
    Same,

    /// <summary>Too much scatter, or too few runs.</summary>
    Undecided,

    /// <summary>Fewer than four on a side: no test can be significant.</summary>
    NotEnoughRuns,

    /// <summary>Another fact than the one under study differs.</summary>
    DifferentConditions,

    /// <summary>More than the errors check allows, on one side.</summary>
    FailedRequests,

    /// <summary>The figure's resolution exceeds half the threshold.</summary>
    WindowTooShort,
}

using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>Line 1 of a sweep's file; results are in the runs, which name their sweep (docs/sweeps.md).</summary>
public sealed record SweepHeader(int Format, string Id, DateTimeOffset StartedUtc, SweepPlan Plan)
{
    public const int Version = 1;

    /// <summary>The target at the first start; a sweep is resumed on the same program only.</summary>
    public TargetFacts? Target { get; init; }

    public required MachineFacts Machine { get; init; }
}

/// <summary>A later line: the end of a session. A sweep without one was interrupted.</summary>
/// <param name="Outcome"><c>completed</c>, <c>stopped</c> or <c>failed</c>.</param>
public sealed record SweepEnd(DateTimeOffset Utc, string Outcome, string Sentence);

public sealed record SweepEntry(string Id, SweepHeader? Header, SweepEnd? End, string? Problem);

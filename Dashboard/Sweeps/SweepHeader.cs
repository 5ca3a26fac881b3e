using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Sweeps;

/// <summary>Line 1 of a sweep's file: what is measured, where. What came out lies in the runs, which name their sweep (docs/sweeps.md).</summary>
/// <param name="Format">Format version.</param>
/// <param name="Id"><c>yyyyMMddTHHmmssZ-sweep-4hex</c>; also the file's name.</param>
/// <param name="StartedUtc">Wall-clock time of the first start.</param>
/// <param name="Plan">What is measured.</param>
public sealed record SweepHeader(int Format, string Id, DateTimeOffset StartedUtc, SweepPlan Plan)
{
    public const int Version = 1;

    /// <summary>The target at the first start; a sweep is resumed on the same program only.</summary>
    public TargetFacts? Target { get; init; }

    /// <summary>The machine that measured.</summary>
    public required MachineFacts Machine { get; init; }
}

/// <summary>A later line: the sweep ended, or was ended, for now. A sweep without one was interrupted.</summary>
/// <param name="Utc">When.</param>
/// <param name="Outcome"><c>completed</c>, <c>stopped</c> or <c>failed</c>.</param>
/// <param name="Sentence">The same in words, for people.</param>
public sealed record SweepEnd(DateTimeOffset Utc, string Outcome, string Sentence);

/// <summary>A sweep in the data folder.</summary>
/// <param name="Header">Null when the file cannot be used.</param>
/// <param name="End">How its last session ended; null when it was interrupted, or goes on.</param>
/// <param name="Problem">Why the file cannot be used, in a sentence.</param>
public sealed record SweepEntry(string Id, SweepHeader? Header, SweepEnd? End, string? Problem);

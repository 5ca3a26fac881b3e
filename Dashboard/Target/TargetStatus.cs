using Dashboard.Target.Levels;
using Dashboard.Timeline;

namespace Dashboard.Target;

/// <summary>Where the dashboard stands with its target; one consistent picture.</summary>
/// <param name="Hub">The timeline of <see cref="Facts"/>: a new one for each different program, the same one when a program comes back.</param>
/// <param name="Facts">The target; null before the first attach. Kept after an end.</param>
/// <param name="State">The session's state.</param>
/// <param name="Sentence">The same for people: what happened, and what to do.</param>
/// <param name="Options">How the target is read.</param>
public sealed record TargetStatus(TimelineHub Hub, TargetFacts? Facts, SessionState State, string Sentence, SessionOptions Options)
{
    /// <summary>
    /// The interval that the target's counters really have, in seconds, when another tool that is attached makes it shorter than ours;
    /// null when it is ours or nothing is known. Samples keep to our interval all the same.
    /// </summary>
    public double? ForeignIntervalSeconds { get; init; }

    /// <summary>What is read beside the counters.</summary>
    public SignalStatus Signals { get; init; } = SignalStatus.Counters;
}

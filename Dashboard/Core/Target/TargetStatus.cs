using Dashboard.Target.Levels;

namespace Dashboard.Target;

/// <summary>One consistent picture of the target.</summary>
/// <param name="Hub">A new one for each different program, the same one when a program comes back.</param>
/// <param name="Sentence">States what happened, and what to do.</param>
public sealed record TargetStatus(TimelineHub Hub, TargetFacts? Facts, SessionState State, string Sentence, SessionOptions Options)
{
    /// <summary>In seconds; null unless another tool makes the counters faster than ours. Samples keep to our interval all the same.</summary>
    public double? ForeignIntervalSeconds { get; init; }

    public SignalStatus Signals { get; init; } = SignalStatus.Counters;
}

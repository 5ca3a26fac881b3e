namespace Dashboard.Timeline;

/// <summary>Every counter of the session's providers as last seen; published at most once a second.</summary>
public sealed record CounterSnapshot(double T, IReadOnlyList<CounterValue> Counters) : TimelineItem(T);

/// <summary>One EventCounter.</summary>
/// <param name="Provider">The EventSource, for example <c>System.Runtime</c>.</param>
/// <param name="Unit">As the target states it; for a rate the unit per second. Empty for a plain count.</param>
/// <param name="IsRate">True for counters of type Sum: <paramref name="Value"/> is then the increment per second.</param>
/// <param name="Value">The interval's mean, or increment ÷ the payload's own interval. Null when that is not finite.</param>
public sealed record CounterValue(string Provider, string Name, string DisplayName, string Unit, bool IsRate, double? Value);

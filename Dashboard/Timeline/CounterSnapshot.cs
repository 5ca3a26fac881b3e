namespace Dashboard.Timeline;

/// <summary>Every counter of the session's providers as last seen; published at most once a second.</summary>
public sealed record CounterSnapshot(double T, IReadOnlyList<CounterValue> Counters) : TimelineItem(T);

/// <summary>One EventCounter.</summary>
/// <param name="Provider">The EventSource, for example <c>System.Runtime</c>.</param>
/// <param name="Name">The counter's name, for example <c>threadpool-thread-count</c>.</param>
/// <param name="DisplayName">Its name for people as the target states it.</param>
/// <param name="Unit">Its unit as the target states it; for a rate the unit per second. Empty when it is a plain count.</param>
/// <param name="IsRate">True for counters of type Sum: <paramref name="Value"/> is the increment per second.</param>
/// <param name="Value">The mean of the interval, or the increment ÷ the payload's own interval. Null when that is no finite number.</param>
public sealed record CounterValue(string Provider, string Name, string DisplayName, string Unit, bool IsRate, double? Value);

namespace Dashboard.Timeline;

/// <summary>How long the load generator's process did not run although it wanted to. Definition: docs/validity.md, "A generator that stood still".</summary>
/// <param name="Seconds">All such stretches together, from the first request to the end of the drain (≥ 0).</param>
/// <param name="LongestSeconds">The longest of them (≥ 0).</param>
/// <param name="Cause">What most of that time was due to: one of <see cref="StallCauses"/>; null where there was none.</param>
public sealed record GeneratorStalls(double Seconds, double LongestSeconds, string? Cause);

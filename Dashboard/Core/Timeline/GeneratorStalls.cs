namespace Dashboard.Timeline;

/// <summary>How long the load generator's process was ready and did not run: docs/validity.md, "A generator that stood still".</summary>
/// <param name="Seconds">From the first request to the end of the drain (≥ 0).</param>
/// <param name="LongestSeconds">The longest of them (≥ 0).</param>
/// <param name="Cause">What most of it was due to, of <see cref="StallCauses"/>; null where there was none.</param>
public sealed record GeneratorStalls(double Seconds, double LongestSeconds, string? Cause);

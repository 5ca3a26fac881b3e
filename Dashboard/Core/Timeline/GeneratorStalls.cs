namespace Dashboard.Timeline;

/// <summary>How long the load generator's process was ready and did not run: docs/validity.md, "A generator that stood still".</summary>
/// <param name="Seconds">From the first request to the end of the drain (≥ 0).</param>
/// <param name="LongestSeconds">At least 0.</param>
/// <param name="Cause">The main cause, of <see cref="StallCauses"/>; null without stalls.</param>
public sealed record GeneratorStalls(double Seconds, double LongestSeconds, string? Cause);

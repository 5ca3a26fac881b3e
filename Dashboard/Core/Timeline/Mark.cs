namespace Dashboard.Timeline;

/// <summary>A moment that charts mark; the list of markers determines its appearance.</summary>
internal abstract record Mark(double T) : TimelineItem(T);

/// <summary>The runtime held all threads for a garbage collection, for 10 ms or longer.</summary>
/// <param name="T">When threads ran again, seconds on the timeline.</param>
/// <param name="Seconds">At least 0.01.</param>
/// <param name="Generation">The oldest one collected, 0 to 2.</param>
internal sealed record GcPause(double T, double Seconds, int Generation) : Mark(T);

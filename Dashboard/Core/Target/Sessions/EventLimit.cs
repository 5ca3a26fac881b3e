namespace Dashboard.Target.Sessions;

/// <summary>The most that a target may do a second while a session costs it something each time: above, the session is left early.</summary>
/// <param name="MostPerSecond">Of <paramref name="Things"/>.</param>
/// <param name="Does">What the target does, for example "queues".</param>
/// <param name="Things">For example "work items".</param>
internal sealed record EventLimit(double MostPerSecond, string Does, string Things)
{
    /// <summary>In less time a burst would count as a rate.</summary>
    private const double LeastSeconds = 0.2;

    /// <summary>So many are read in any case: what follows from fewer would be chance.</summary>
    public long LeastCount { get; init; }

    /// <summary>Why the session is left, in a sentence; null where it need not be.</summary>
    public string? TooMany(long count, double seconds) => seconds >= LeastSeconds && count >= LeastCount && count / seconds > MostPerSecond
        ? $"Stopped after {Readable.Milliseconds(seconds * 1_000)}: the target {Does} {Readable.Count((long)(count / seconds))} {Things}/s, more than "
            + $"{Readable.Count((long)MostPerSecond)}."
        : null;
}

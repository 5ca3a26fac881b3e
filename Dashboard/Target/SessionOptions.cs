using Dashboard.Target.Sessions;

namespace Dashboard.Target;

/// <summary>How the target is read.</summary>
public sealed record SessionOptions
{
    /// <summary>The shortest interval the page may ask for.</summary>
    public static readonly TimeSpan ShortestInterval = TimeSpan.FromMilliseconds(100);

    /// <summary>The longest interval the page may ask for.</summary>
    public static readonly TimeSpan LongestInterval = TimeSpan.FromSeconds(5);

    /// <summary>Time between two samples, 100 ms to 5 s; 250 ms unless told.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>
    /// True unless the target's counters shall be left as slow as <see cref="Interval"/> says, for the sake of another tool that reads the
    /// same EventCounters (it goes silent when its interval is not the one in force). Samples then arrive one interval later.
    /// </summary>
    public bool Heartbeat { get; init; } = true;

    /// <summary>Checks the range.</summary>
    /// <returns>The same options.</returns>
    /// <exception cref="TargetException">The interval is out of range; the message says so for people.</exception>
    public SessionOptions Validated() =>
        Interval >= ShortestInterval && Interval <= LongestInterval
            ? this
            : throw new TargetException($"The interval must be between 100 ms and 5 s, not {Interval.TotalMilliseconds:0.###} ms.");
}

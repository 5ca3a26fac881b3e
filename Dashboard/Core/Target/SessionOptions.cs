using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;

namespace Dashboard.Target;

/// <summary>How the target is read.</summary>
public sealed record SessionOptions
{
    public static readonly TimeSpan ShortestInterval = TimeSpan.FromMilliseconds(100);

    public static readonly TimeSpan LongestInterval = TimeSpan.FromSeconds(5);

    /// <summary>Time between two samples, 100 ms to 5 s; 250 ms by default.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>Time between looks whether something else is to be read: where samples are rare, they would cost more than the counters.</summary>
    internal TimeSpan Tick => Interval >= TimeSpan.FromSeconds(1) ? TimeSpan.FromSeconds(1) : TimeSpan.FromMilliseconds(100);

    /// <summary>False leaves the counters as slow as <see cref="Interval"/>, for a tool that goes silent otherwise; samples come an interval later.</summary>
    public bool Heartbeat { get; init; } = true;

    /// <summary>True: what comes is read once a second, for a fraction of the cost, where the target has a socket file. Without a heartbeat only.</summary>
    public bool Polled { get; init; }

    /// <summary>Whose activities are units of work beside requests.</summary>
    public WorkSources Work { get; init; } = WorkSources.None;

    /// <summary>False: stacks are taken on demand only.</summary>
    public bool Snapshots { get; init; } = true;

    public SessionOptions Validated() =>
        Interval >= ShortestInterval && Interval <= LongestInterval
            ? this
            : throw new TargetException($"The interval must be between 100 ms and 5 s, not {Interval.TotalMilliseconds:0.###} ms.");
}

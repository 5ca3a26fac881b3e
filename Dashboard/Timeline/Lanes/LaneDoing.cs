namespace Dashboard.Timeline.Lanes;

/// <summary>What a thread of the pool was doing, and where.</summary>
/// <param name="State">
/// <c>running</c>, <c>idle</c>, <c>idle or waiting</c> (which of both, only events would tell), or what it was blocked in, as
/// <c>BlockingSite.Kind</c>. Never empty.
/// </param>
public sealed record LaneDoing(string State)
{
    /// <summary>On an item.</summary>
    public const string Running = "running";

    /// <summary>The method where it was blocked, or the other end of its socket; null where neither is known.</summary>
    public string? Site { get; init; }

    /// <summary>The route of the request that it ran; null where that is not known.</summary>
    public string? Route { get; init; }
}

/// <summary>A thread did one thing for a while.</summary>
/// <param name="Row">The thread's row, from 1; another thread gets it once nothing is known of this one any more.</param>
/// <param name="From">Seconds on the timeline.</param>
/// <param name="To">Seconds on the timeline (&gt; <paramref name="From"/>).</param>
/// <param name="Doing">What it did.</param>
public sealed record LaneBar(int Row, double From, double To, LaneDoing Doing);

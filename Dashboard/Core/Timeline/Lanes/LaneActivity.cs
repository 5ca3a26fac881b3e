namespace Dashboard.Timeline.Lanes;

/// <summary>What a thread of the pool was doing, and where.</summary>
/// <param name="State"><c>running</c>, <c>idle</c>, <c>idle or waiting</c> (only events distinguish these), or a <c>BlockingSite.Kind</c>. Never empty.</param>
public sealed record LaneActivity(string State)
{
    public const string Running = "running";

    /// <summary>The method where it was blocked, or the other end of its socket; null where neither is known.</summary>
    public string? Site { get; init; }

    public string? Route { get; init; }
}

/// <summary>A thread did one thing for a while.</summary>
/// <param name="Row">From 1; reused when nothing is known of its thread any more.</param>
/// <param name="From">In seconds on the timeline.</param>
public sealed record LaneBar(int Row, double From, double To, LaneActivity Doing);

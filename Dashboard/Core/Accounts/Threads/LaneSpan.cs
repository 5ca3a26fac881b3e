namespace Dashboard.Accounts.Threads;

/// <summary>What one thread of the pool did for a while.</summary>
/// <param name="Row">Its row, from 1: a thread keeps it for as long as anything is known of it.</param>
/// <param name="State"><c>running</c>, <c>idle</c>, <c>idle or waiting</c>, or as <see cref="Timeline.BlockingRow.Kind"/>.</param>
internal sealed record LaneSpan(long Thread, int Row, double From, double To, string State)
{
    /// <summary>The state of a thread without events, which the operating system shows in a wait with a limit.</summary>
    public const string IdleOrWaiting = "idle or waiting";

    public string? Site { get; init; }

    public string? Route { get; init; }

    internal bool IsLike(LaneSpan other) => State == other.State && Site == other.Site && Route == other.Route;

    private double OtherSeconds { get; init; }

    /// <summary>This one with the next, which is too short to be drawn on its own. Its route is that of the greater part of it.</summary>
    internal LaneSpan With(LaneSpan next)
    {
        var other = OtherSeconds + (next.Route == Route ? 0 : next.To - next.From);
        return this with { To = next.To, OtherSeconds = other, Route = other > (next.To - From) / 2 ? null : Route };
    }
}

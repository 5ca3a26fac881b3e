namespace Dashboard.Timeline;

/// <summary>The number of requests of a load, or of a recording, whose time is known.</summary>
/// <param name="From">When the first of the seconds began in which requests were followed, on the run's clock.</param>
/// <param name="To">When the last of them ended, drain included.</param>
public sealed record FollowedRequests(long Requests, double From, double To)
{
    /// <summary>Requests that ended untimed: begun before timing was heard or during its pause, or events were missing. Null in older files.</summary>
    public long? Missed { get; init; }
}

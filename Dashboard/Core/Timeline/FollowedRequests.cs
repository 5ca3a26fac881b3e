namespace Dashboard.Timeline;

/// <summary>For how many requests of a load it is known where their time went: events are not read while there are too many.</summary>
/// <param name="Requests">Requests with an account.</param>
/// <param name="From">When the first of the seconds began in which requests were followed, on the run's clock.</param>
/// <param name="To">When the last of them ended, drain included.</param>
public sealed record FollowedRequests(long Requests, double From, double To);

namespace Dashboard.Catalogue;

/// <summary>The last requests that the sample logged, of whatever load.</summary>
/// <param name="Frequency">Stopwatch ticks per second in the target.</param>
/// <param name="Total">Requests that ended since the target started.</param>
/// <param name="Requests">Those that are still kept, in the order in which they ended.</param>
public sealed record TargetRequests(long Frequency, long Total, IReadOnlyList<TargetRequest> Requests);

/// <summary>One request that ended.</summary>
/// <param name="Sequence">Its number, counted from 0 in the order in which requests end.</param>
/// <param name="StartTicks">Stopwatch ticks when its handler began.</param>
/// <param name="ElapsedTicks">Stopwatch ticks that the handler took.</param>
/// <param name="ThreadAtStart">Managed id of the thread on which the handler began.</param>
/// <param name="ThreadAtEnd">Managed id of the thread on which it ended.</param>
public sealed record TargetRequest(long Sequence, long StartTicks, long ElapsedTicks, int ThreadAtStart, int ThreadAtEnd);

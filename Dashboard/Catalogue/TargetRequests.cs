namespace Dashboard.Catalogue;

/// <summary>The requests logged last, of any load.</summary>
/// <param name="Total">The number since the target started.</param>
public sealed record TargetRequests(long Frequency, long Total, IReadOnlyList<TargetRequest> Requests);

/// <param name="Sequence">From 0, in the order of ends.</param>
public sealed record TargetRequest(long Sequence, long StartTicks, long ElapsedTicks, int ThreadAtStart, int ThreadAtEnd);

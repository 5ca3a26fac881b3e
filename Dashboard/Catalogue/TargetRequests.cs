namespace Dashboard.Catalogue;

/// <summary>Logged last, of whatever load.</summary>
/// <param name="Total">Since the target started.</param>
/// <param name="Requests">Still kept, in the order of their ends.</param>
public sealed record TargetRequests(long Frequency, long Total, IReadOnlyList<TargetRequest> Requests);

/// <param name="Sequence">From 0, in the order of ends.</param>
public sealed record TargetRequest(long Sequence, long StartTicks, long ElapsedTicks, int ThreadAtStart, int ThreadAtEnd);

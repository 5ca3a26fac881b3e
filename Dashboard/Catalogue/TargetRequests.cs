namespace Dashboard.Catalogue;

/// <summary>The requests logged last, of any load.</summary>
public sealed record TargetRequests(long Frequency, long Total, IReadOnlyList<TargetRequest> Requests);

/// <param name="Sequence">The number in the order of ends, from 0.</param>
public sealed record TargetRequest(long Sequence, long StartTicks, long ElapsedTicks, int ThreadAtStart, int ThreadAtEnd);

namespace Dashboard.Catalogue;

/// <summary>The requests logged last, of any load.</summary>
public sealed record TargetRequests(long Frequency, long Total, IReadOnlyList<TargetRequest> Requests);

/// <param name="Sequence">From 0, in the order of ends.</param>
public sealed record TargetRequest(long Sequence, long StartTicks, long ElapsedTicks, int ThreadAtStart, int ThreadAtEnd);

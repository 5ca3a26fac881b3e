namespace Dashboard.Timeline;

/// <summary>How a target's garbage collector was set up when it started.</summary>
/// <param name="IsServer">A heap and a thread for each processor; false: workstation.</param>
/// <param name="IsConcurrent">Generation 2 is collected beside the program's threads.</param>
public sealed record CollectorFacts(bool IsServer, bool IsConcurrent)
{
    /// <summary>Null where none is set.</summary>
    public int? Heaps { get; init; }

    /// <summary>Set for the heap; null without. A container's own limit is not among them.</summary>
    public double? LimitMegabytes { get; init; }

    /// <summary>Set for the heap, of the memory; null without.</summary>
    public int? LimitPercent { get; init; }
}

namespace Dashboard.Timeline;

/// <summary>How a target's garbage collector was set up when it started.</summary>
/// <param name="IsServer">A heap and a thread for each processor; false: workstation.</param>
/// <param name="IsConcurrent">Generation 2 is collected beside the program's threads.</param>
public sealed record CollectorFacts(bool IsServer, bool IsConcurrent)
{
    public int? Heaps { get; init; }

    /// <summary>The heap's own limit; null without. A container's limit is not included.</summary>
    public double? LimitMegabytes { get; init; }

    /// <summary>The heap's own limit in percent of the memory; null without.</summary>
    public int? LimitPercent { get; init; }
}

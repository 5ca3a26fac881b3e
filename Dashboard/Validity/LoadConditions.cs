namespace Dashboard.Validity;

/// <summary>What of a load's plan its figures are judged against.</summary>
/// <param name="Connections">Closed loop: workers. Open loop: the most requests that may be out at once.</param>
/// <param name="OpenLoop">Requests are offered at a rate, whatever the answers do.</param>
/// <param name="BoundedByCount">The load ends with a number of requests and not with a time.</param>
public sealed record LoadConditions(int Connections, bool OpenLoop, bool BoundedByCount)
{
    /// <summary>False: each request has a connection of its own.</summary>
    public bool KeepAlive { get; init; } = true;

    /// <summary>The plan itself changes the rate of an open loop, so throughput has nothing to settle at.</summary>
    public bool RateChanges { get; init; }

    /// <summary>The generator takes its processor time from the same machine as the target.</summary>
    public bool SharesMachine { get; init; } = true;

    /// <summary>The highest percentile that the load's figures are read at; above 0, below 100.</summary>
    public double HighestPercentile { get; init; } = 99;
}

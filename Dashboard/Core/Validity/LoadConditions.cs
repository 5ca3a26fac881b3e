namespace Dashboard.Validity;

/// <summary>The conditions of a plan by which its figures are judged.</summary>
/// <param name="Connections">Workers; for an open loop the most requests in flight.</param>
/// <param name="OpenLoop">True when requests are offered at a rate, independent of the answers.</param>
internal sealed record LoadConditions(int Connections, bool OpenLoop, bool BoundedByCount)
{
    /// <summary>The highest percentile that is read of a load without a count of requests.</summary>
    public const double UsualHighestPercentile = 99;

    /// <summary>False opens a connection for each request.</summary>
    public bool KeepAlive { get; init; } = true;

    public int Opened { get; init; } = Connections;

    /// <summary>Concurrent requests on each; 1 over HTTP/1.1.</summary>
    public int Streams { get; init; } = 1;

    public bool RateChanges { get; init; }

    public bool SharesMachine { get; init; } = true;

    /// <summary>Mean CPU of the generators of other concurrent loads, percent of one core; they run on the same machine.</summary>
    public double OtherGeneratorsPercent { get; init; }

    /// <summary>Seconds in which runs on other targets sent load too; they run on the same machine.</summary>
    public double OtherRunsSeconds { get; init; }

    /// <summary>The highest percentile that is read; above 0, below 100.</summary>
    public double HighestPercentile { get; init; } = UsualHighestPercentile;
}

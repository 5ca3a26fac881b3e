namespace Dashboard.Validity;

/// <summary>A plan, as far as its figures are judged by it.</summary>
/// <param name="Connections">Workers; of an open loop the most that may be out.</param>
/// <param name="OpenLoop">Requests are offered at a rate, whatever the answers do.</param>
/// <param name="BoundedByCount">Not by time.</param>
internal sealed record LoadConditions(int Connections, bool OpenLoop, bool BoundedByCount)
{
    /// <summary>The highest percentile that is read of a load without a count of requests.</summary>
    public const double UsualHighestPercentile = 99;

    /// <summary>False: a connection a request.</summary>
    public bool KeepAlive { get; init; } = true;

    /// <summary>Connections that are opened; over HTTP/2 workers share them.</summary>
    public int Opened { get; init; } = Connections;

    /// <summary>Requests at once on each; 1 over HTTP/1.1.</summary>
    public int Streams { get; init; } = 1;

    /// <summary>By the plan: nothing to settle at.</summary>
    public bool RateChanges { get; init; }

    /// <summary>Generator and target.</summary>
    public bool SharesMachine { get; init; } = true;

    /// <summary>CPU of the generators of other loads at the same time, percent of one core, mean; they run on the same machine.</summary>
    public double OtherGeneratorsPercent { get; init; }

    /// <summary>Seconds in which runs on other targets sent load too; they run on the same machine.</summary>
    public double OtherRunsSeconds { get; init; }

    /// <summary>That is read; above 0, below 100.</summary>
    public double HighestPercentile { get; init; } = UsualHighestPercentile;
}

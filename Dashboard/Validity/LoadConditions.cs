using Dashboard.Load;

namespace Dashboard.Validity;

/// <summary>What of a load's plan its figures are judged against.</summary>
/// <param name="Connections">Closed loop: workers. Open loop: the most requests that may be out at once.</param>
/// <param name="OpenLoop">Requests are offered at a rate, whatever the answers do.</param>
/// <param name="BoundedByCount">The load ends with a number of requests and not with a time.</param>
internal sealed record LoadConditions(int Connections, bool OpenLoop, bool BoundedByCount)
{
    private const double UsualHighestPercentile = 99;

    /// <summary>False: each request has a connection of its own.</summary>
    public bool KeepAlive { get; init; } = true;

    /// <summary>The plan itself changes the rate of an open loop, so throughput has nothing to settle at.</summary>
    public bool RateChanges { get; init; }

    /// <summary>The generator takes its processor time from the same machine as the target.</summary>
    public bool SharesMachine { get; init; } = true;

    /// <summary>Processor time of the generators of the other loads at the same time, in percent of one core on average.</summary>
    public double OtherGeneratorsPercent { get; init; }

    /// <summary>The highest percentile that the load's figures are read at; above 0, below 100.</summary>
    public double HighestPercentile { get; init; } = 99;

    /// <param name="plan">What was asked for.</param>
    /// <param name="sharesMachine">Whether the load is sent from the machine that answers it.</param>
    public static LoadConditions Of(LoadPlan plan, bool sharesMachine) => new(plan.Connections, plan.Arrivals is not null, plan.Requests is not null)
    {
        KeepAlive = plan.KeepAlive,
        RateChanges = plan.Arrivals is { Stages.Count: > 0 },
        SharesMachine = sharesMachine,

        // Whoever asks for 100 requests is not owed a p99: it is grey. But all that 100 requests support is expected.
        HighestPercentile = plan.Requests is { } requests
            ? Math.Min(UsualHighestPercentile, Percentiles.HighestSupported(requests) ?? Percentiles.Shown[0])
            : UsualHighestPercentile,
    };
}

namespace Dashboard.Load;

/// <summary>
/// How often an open loop offers a request, whatever the answers do: <paramref name="PerSecond"/> constantly, or, with stages, from
/// <paramref name="PerSecond"/> linearly to the rate of the first stage during it, from there to that of the second, and so on.
/// </summary>
public sealed record ArrivalRate(double PerSecond)
{
    /// <summary>The ramp; empty for a constant rate. At most 20.</summary>
    public IReadOnlyList<RateStage> Stages { get; init; } = [];
}

/// <summary>A stretch in which the rate moves linearly from what it was to <paramref name="PerSecond"/>.</summary>
/// <param name="Seconds">Its length; above 0.</param>
/// <param name="PerSecond">Requests per second at its end; 0 to 100,000.</param>
public sealed record RateStage(double Seconds, double PerSecond);

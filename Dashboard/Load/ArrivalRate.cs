namespace Dashboard.Load;

/// <summary>
/// The rate of an open loop, independent of the answers: <paramref name="PerSecond"/> constantly, or, with stages, from <paramref name="PerSecond"/> linearly
/// to the rate of the first stage during it, from there to that of the second, and so on.
/// </summary>
public sealed record ArrivalRate(double PerSecond)
{
    /// <summary>The ramp; empty for a constant rate. At most 20 stages.</summary>
    public IReadOnlyList<RateStage> Stages { get; init; } = [];
}

/// <summary>A stage in which the rate moves linearly from its previous value to <paramref name="PerSecond"/>.</summary>
/// <param name="Seconds">Its length; above 0.</param>
/// <param name="PerSecond">Requests per second at its end; 0 to 100,000.</param>
public sealed record RateStage(double Seconds, double PerSecond);

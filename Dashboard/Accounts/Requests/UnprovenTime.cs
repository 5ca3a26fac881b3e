namespace Dashboard.Accounts.Requests;

/// <summary>
/// Time of pool threads of which no event tells whose code ran, with what those items waited in the queue: any request that awaited meanwhile may have run
/// in it. Not thread-safe.
/// </summary>
internal sealed class UnprovenTime
{
    /// <summary>The sum since the session began, seconds.</summary>
    public double Seconds { get; private set; }

    public void Add(double seconds) => Seconds += Math.Max(0, seconds);
}

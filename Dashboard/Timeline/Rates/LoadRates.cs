namespace Dashboard.Timeline.Rates;

/// <summary>The rates of a load over the last second (<see cref="SlidingRate"/>), never reaching back into the load before. Not thread-safe.</summary>
internal sealed class LoadRates
{
    private readonly SlidingRate _completed = new();
    private readonly SlidingRate _drained = new();
    private readonly SlidingRate _failed = new();
    private readonly SlidingRate _sent = new();
    private readonly SlidingRate _offered = new();
    private bool _draining;

    /// <summary>Takes the next interval and gives the rates of the second that ends with it.</summary>
    public LoadRatesPoint Add(LoadInterval interval)
    {
        if (_draining && !interval.Draining)
        {
            // The next load of a plan follows without a pause.
            Array.ForEach([_completed, _drained, _failed, _sent, _offered], rate => rate.Clear());
        }

        _draining = interval.Draining;
        return new LoadRatesPoint(
            interval.Draining ? null : Rate(_completed, interval.Completed),
            interval.Draining ? Rate(_drained, interval.Completed) : null,
            Rate(_failed, interval.Failed),
            interval.Draining ? null : Rate(_sent, interval.Sent),
            interval is { OpenLoop: true, Draining: false } ? Rate(_offered, interval.Offered) : null);

        double? Rate(SlidingRate rate, long counted) => rate.Add(interval.T, interval.WindowSeconds, counted);
    }
}

/// <summary>Rates of a load per second.</summary>
/// <param name="Completed">Requests completed; null while it drains.</param>
/// <param name="Drained">Requests completed while it drains; null before.</param>
/// <param name="Failed">Requests that failed.</param>
/// <param name="Sent">Requests sent; null while it drains.</param>
/// <param name="Offered">Requests that were due; null in a closed loop and while it drains.</param>
internal sealed record LoadRatesPoint(double? Completed, double? Drained, double? Failed, double? Sent, double? Offered);

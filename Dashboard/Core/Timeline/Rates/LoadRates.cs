namespace Dashboard.Timeline.Rates;

internal sealed class LoadRates
{
    private readonly SlidingRate _completed = new();
    private readonly SlidingRate _drained = new();
    private readonly SlidingRate _failed = new();
    private readonly SlidingRate _sent = new();
    private readonly SlidingRate _offered = new();
    private bool _draining;

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

/// <summary>Figures of a load per second; all but <paramref name="Completed"/> and <paramref name="Drained"/> are null in a drain.</summary>
/// <param name="Offered">Null in a closed loop, too.</param>
internal sealed record LoadRatesPoint(double? Completed, double? Drained, double? Failed, double? Sent, double? Offered);

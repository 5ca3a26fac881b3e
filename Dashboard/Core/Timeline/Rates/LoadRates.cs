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

/// <param name="Failed">Null in a drain.</param>
/// <param name="Sent">Null in a drain.</param>
/// <param name="Offered">Due; null in a closed loop and in a drain.</param>
internal sealed record LoadRatesPoint(double? Completed, double? Drained, double? Failed, double? Sent, double? Offered);

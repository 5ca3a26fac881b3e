namespace Dashboard.Timeline.Rates;

/// <summary>The sum of the newest rates of loads at the same time. One load alone is its own sum. Not thread-safe.</summary>
internal sealed class LoadSums
{
    private readonly (LoadRates Rates, LoadRatesPoint? Point, LoadInterval? Newest)[] _loads =
        [.. Enumerable.Range(0, 1 + LoadInterval.MaxBeside).Select(_ => (new LoadRates(), (LoadRatesPoint?)null, (LoadInterval?)null))];

    private double _last = double.NegativeInfinity;

    public double? CompletedPerSecond
    {
        get
        {
            var known = _loads.Where(load => load.Newest is { } newest && IsOn(newest)).Select(load => load.Point!.Completed).OfType<double>().ToList();
            return known.Count == 0 ? null : known.Sum();
        }
    }

    /// <summary>Requests that are out.</summary>
    public int InFlight => Newest.Sum(static interval => interval.InFlight);

    public int Count => Newest.Count();

    public bool IsDraining => Newest.All(static interval => interval.Draining);

    private IEnumerable<LoadInterval> Newest => _loads.Select(static load => load.Newest).OfType<LoadInterval>().Where(IsOn);

    /// <returns>True when another load than before begins with it.</returns>
    public bool Add(LoadInterval interval)
    {
        ref var load = ref _loads[interval.Beside];
        var begins = load.Newest is not { } before || interval.T - before.T >= DataGaps.LoadSeconds || (before.Draining && !interval.Draining);
        (load.Point, load.Newest) = (load.Rates.Add(interval), interval);
        _last = Math.Max(_last, interval.T);
        return begins;
    }

    /// <summary>A load without further intervals is over, whatever the others do.</summary>
    private bool IsOn(LoadInterval interval) => _last - interval.T < DataGaps.LoadSeconds;
}

namespace Dashboard.Timeline.Rates;

/// <summary>What loads at the same time make together: the sum of their newest rates. One load alone is its own sum. Not thread-safe.</summary>
internal sealed class LoadSums
{
    private readonly (LoadRates Rates, LoadRatesPoint? Point, LoadInterval? Newest)[] _loads =
        [.. Enumerable.Range(0, 1 + LoadInterval.MaxBeside).Select(_ => (new LoadRates(), (LoadRatesPoint?)null, (LoadInterval?)null))];

    private double _last = double.NegativeInfinity;

    /// <summary>Null where none of the loads has a rate.</summary>
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

    /// <summary>Loads that are on.</summary>
    public int Count => Newest.Count();

    /// <summary>True when none of them sends any more.</summary>
    public bool IsDraining => Newest.All(static interval => interval.Draining);

    private IEnumerable<LoadInterval> Newest => _loads.Select(static load => load.Newest).OfType<LoadInterval>().Where(IsOn);

    /// <summary>Takes the next interval of any of them.</summary>
    /// <returns>True when another load than before begins with it.</returns>
    public bool Add(LoadInterval interval)
    {
        ref var load = ref _loads[interval.Beside];
        var begins = load.Newest is not { } before || interval.T - before.T >= DataGaps.LoadSeconds || (before.Draining && !interval.Draining);
        (load.Point, load.Newest) = (load.Rates.Add(interval), interval);
        _last = Math.Max(_last, interval.T);
        return begins;
    }

    /// <summary>A load that tells nothing any more is over, whatever the others do.</summary>
    private bool IsOn(LoadInterval interval) => _last - interval.T < DataGaps.LoadSeconds;
}

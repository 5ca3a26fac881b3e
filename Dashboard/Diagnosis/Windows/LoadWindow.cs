using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis.Windows;

/// <summary>The load of the last second, beside the pool that serves it. Not thread-safe.</summary>
public sealed class LoadWindow
{
    /// <summary>Without an interval for so long a load is over.</summary>
    private const double SilenceSeconds = 2;

    private RecentLatency _latency = RecentLatency.AsCallersSeeIt();
    private LoadRates _rates = new();
    private LoadFigures? _newest;
    private double? _theory;
    private int _connections;

    public void Add(Phase phase)
    {
        if (phase.Name == "load")
        {
            Clear();
            _theory = phase.TheoryPerSecond;
        }
    }

    public void Add(LoadInterval interval)
    {
        var latency = _latency.Add(interval);
        var rates = _rates.Add(interval);
        _connections = Math.Max(_connections, interval.InFlight);
        _newest = new LoadFigures(
            interval.T,
            interval.Draining,
            double.IsFinite(latency.P50) ? latency.P50 : null,
            rates.Completed,
            interval.InFlight)
        {
            ServiceSeconds = !interval.OpenLoop && _theory > 0 ? _connections / _theory : null,
        };
    }

    public void Clear()
    {
        (_latency, _rates, _newest, _theory, _connections) = (RecentLatency.AsCallersSeeIt(), new LoadRates(), null, null, 0);
    }

    /// <summary>The load at some time; null where none is on.</summary>
    public LoadFigures? At(double t) => _newest is { } newest && t - newest.T <= SilenceSeconds ? newest : null;
}

/// <summary>What a load measured in the last second.</summary>
/// <param name="T">The end of its newest interval.</param>
/// <param name="Draining">Nothing is sent any more.</param>
/// <param name="P50Seconds">Median time of an answer; null where none came.</param>
/// <param name="CompletedPerSecond">Answers per second; null while it drains.</param>
/// <param name="InFlight">Requests that are out.</param>
public sealed record LoadFigures(double T, bool Draining, double? P50Seconds, double? CompletedPerSecond, int InFlight)
{
    /// <summary>How long an answer takes when nothing waits, as the endpoint states it: connections ÷ theory of a closed loop. Null where that is not
    /// known.</summary>
    public double? ServiceSeconds { get; init; }
}

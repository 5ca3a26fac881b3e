using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis.Windows;

/// <summary>The last second of the load; of several at the same time, all of them. Not thread-safe.</summary>
internal sealed class RecentLoad
{
    private readonly Queue<(double T, long Completed, long Failed)> _ends = new();
    private RecentLatency _latency = RecentLatency.AsCallersSeeIt();
    private LoadSums _loads = new();
    private LoadSecond? _newest;
    private double? _theory;
    private int _connections;
    private bool _hasAnswered;
    private bool _hasSucceeded;

    private double? _answered;

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
        _loads.Add(interval);
        _connections = Math.Max(_connections, interval.InFlight);
        _hasAnswered |= interval.Completed > 0;
        _answered = interval.Completed > 0 || _answered is null || interval.InFlight == 0 ? interval.T : _answered;
        var (ended, failed) = Ended(interval);
        _hasSucceeded |= ended > failed;
        _newest = new LoadSecond(
            interval.T,
            _loads.IsDraining,
            double.IsFinite(latency.P50) ? latency.P50 : null,
            _loads.CompletedPerSecond,
            _loads.InFlight)
        {
            UnansweredSeconds = interval.T - _answered.Value,
            HasAnswered = _hasAnswered,
            HasSucceeded = _hasSucceeded,
            Ended = ended,
            Failed = failed,
            P95Seconds = double.IsFinite(latency.P95) ? latency.P95 : null,
            Failure = interval.Errors.Count > 0 ? interval.Errors.MaxBy(error => error.Value).Key : _newest?.Failure,
            ServiceSeconds = !interval.OpenLoop && _theory > 0 && _loads.Count == 1 ? _connections / _theory : null,
        };
    }

    private (long Ended, long Failed) Ended(LoadInterval interval)
    {
        _ends.Enqueue((interval.T, interval.Completed, interval.Failed));
        while (_ends.Peek().T <= interval.T - RecentLatency.Seconds)
        {
            _ends.Dequeue();
        }

        // A request that failed without an answer is not among the completed ones, one with a bad status is.
        var (completed, failed) = (_ends.Sum(end => end.Completed), _ends.Sum(end => end.Failed));
        return (Math.Max(completed, failed), failed);
    }

    public void Clear()
    {
        _ends.Clear();
        (_latency, _loads, _newest, _theory, _connections) = (RecentLatency.AsCallersSeeIt(), new LoadSums(), null, null, 0);
        (_hasAnswered, _hasSucceeded, _answered) = (false, false, null);
    }

    public LoadSecond? At(double t) => _newest is { } newest && t - newest.T <= DataGaps.LoadSeconds ? newest : null;
}

/// <summary>The load's figures of the last second.</summary>
/// <param name="T">Ends the newest interval.</param>
public sealed record LoadSecond(double T, bool Draining, double? P50Seconds, double? CompletedPerSecond, int InFlight)
{
    /// <summary>The time without a response although requests are open; 0 where one just came.</summary>
    public double UnansweredSeconds { get; init; }

    public bool HasAnswered { get; init; }

    public double? P95Seconds { get; init; }

    public bool HasSucceeded { get; init; }

    /// <summary>Requests, the failed ones included.</summary>
    public long Ended { get; init; }

    public long Failed { get; init; }

    /// <summary>From 0 to 1; null where none ended.</summary>
    public double? FailedShare => Ended > 0 ? Failed / (double)Ended : null;

    /// <summary>The most frequent class (docs/run-format.md); null without one.</summary>
    public string? Failure { get; init; }

    /// <summary>An answer's time when nothing waits: connections ÷ theory of a closed loop; null if unknown, and for several loads at the same time.</summary>
    public double? ServiceSeconds { get; init; }
}

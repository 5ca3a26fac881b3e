using Dashboard.Load;
using Dashboard.Timeline.Rates;

namespace Dashboard.Cli;

/// <summary>Progress from a load's intervals.</summary>
internal sealed class LoadProgress(LoadPlan plan)
{
    // About four intervals; they are never shorter than a quarter of a second but at the window's end.
    private readonly Queue<LoadInterval> _lastSecond = new();
    private readonly RecentLatency _latency = RecentLatency.AsCallersSeeIt();
    private double _p95;
    private long _completed;
    private long _failed;
    private long _over;
    private long _notSent;
    private int _inFlight;
    private bool _draining;

    public double Seconds { get; private set; }

    public double Fraction => _draining ? 1
        : plan.Requests is { } requests ? (double)(_over - _inFlight) / requests
        : plan.PlannedSeconds is { } planned ? Seconds / planned
        : 0;

    public void Take(LoadInterval interval)
    {
        Seconds += interval.Draining ? 0 : interval.WindowSeconds;
        _completed += interval.Completed;
        _failed += interval.Failed;
        _notSent += interval.NotSent;
        _over += interval.Sent + interval.NotSent;
        (_inFlight, _draining) = (interval.InFlight, interval.Draining);
        _p95 = _latency.Add(interval).P95;
        _lastSecond.Enqueue(interval);
        while (_lastSecond.Skip(1).Sum(i => i.WindowSeconds) >= 0.99)
        {
            _lastSecond.Dequeue();
        }
    }

    /// <summary>Time or requests, rate and p95 of the last second, failures.</summary>
    public string Text() => string.Join(" · ", Parts());

    private IEnumerable<string> Parts()
    {
        if (_draining)
        {
            yield return $"sending stopped, {Readable.Count(_inFlight)} unanswered";
        }
        else if (plan.Requests is { } requests)
        {
            yield return $"{Readable.Count(Math.Max(0, _over - _inFlight))} of {Readable.Count(requests)} requests";
        }
        else
        {
            yield return $"{Readable.Seconds(Seconds)} of {Readable.Seconds(plan.PlannedSeconds)}";
            yield return Readable.Plural(_completed, "request");
        }

        var seconds = _lastSecond.Sum(i => i.WindowSeconds);
        yield return $"{Readable.Number(seconds > 0 ? _lastSecond.Sum(i => i.Completed) / seconds : 0)} requests/s";
        yield return $"p95 {Readable.Milliseconds(_p95 * 1000)}";
        yield return $"{Readable.Count(_failed)} failed";
        if (_notSent > 0)
        {
            yield return $"{Readable.Count(_notSent)} not sent";
        }
    }
}

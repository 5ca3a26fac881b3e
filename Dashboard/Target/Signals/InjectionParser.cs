using Dashboard.Timeline;

namespace Dashboard.Target.Signals;

/// <summary>Follows the pool's goal through its adjustment events.</summary>
internal sealed class InjectionParser
{
    private int? _goal;
    private double? _threadCount;

    /// <summary>The last known thread count; what the first goal of a session is compared with.</summary>
    public void SetThreadCount(double? threadCount) => _threadCount = threadCount ?? _threadCount;

    /// <summary>The injection in an adjustment event (runtime event 55).</summary>
    /// <param name="t">Seconds on the timeline.</param>
    /// <param name="reason">The runtime's number; unknown ones are kept.</param>
    /// <param name="goal">NewWorkerThreadCount, which is the goal.</param>
    /// <param name="averageThroughput">As the event says; 0 when it is no number.</param>
    public Injection Read(double t, int reason, int goal, double averageThroughput)
    {
        var previous = _goal;
        _goal = goal;
        var raises = previous is { } known ? goal > known : _threadCount is { } threads && goal > threads;
        return new Injection(t, reason, goal, previous, raises, double.IsFinite(averageThroughput) ? averageThroughput : 0);
    }
}

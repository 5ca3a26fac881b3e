namespace Dashboard.Target.Signals;

internal sealed class InjectionParser
{
    private int? _goal;
    private double? _threadCount;

    public void SetThreadCount(double? threadCount) => _threadCount = threadCount ?? _threadCount;

    /// <summary>The injection in an adjustment event (runtime event 55).</summary>
    /// <param name="reason">Unknown ones are kept.</param>
    public Injection Read(double t, int reason, int goal, double averageThroughput)
    {
        var previous = _goal;
        _goal = goal;
        var raises = previous is { } known ? goal > known : _threadCount is { } threads && goal > threads;
        return new Injection(t, reason, goal, previous, raises, double.IsFinite(averageThroughput) ? averageThroughput : 0);
    }
}

using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;

namespace Dashboard.Target;

/// <summary>What one session is opened for. Its signals are new ones, since a signal belongs to one session.</summary>
internal sealed class SessionPlan
{
    public SessionPlan(SessionOptions options, bool isWebServer, bool isLive = true)
    {
        Options = options;
        Intervals = new CounterIntervals(options.Interval, options.Heartbeat, isWebServer);
        var pauses = new GcPauseSignal(isRead: isLive);
        Counters = new CounterSignal(Intervals, pauses.Take);
        Signals = [Counters, new PoolEventSignal(), pauses];
    }

    public SessionOptions Options { get; }

    public CounterIntervals Intervals { get; }

    /// <summary>The signal that shows whether the target still sends, and how often.</summary>
    public CounterSignal Counters { get; }

    public IReadOnlyList<ISignal> Signals { get; }
}

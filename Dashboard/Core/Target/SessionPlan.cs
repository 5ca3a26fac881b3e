using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;

namespace Dashboard.Target;

/// <summary>What one session is opened for. Its signals are new ones, since a signal belongs to one session.</summary>
internal sealed class SessionPlan
{
    public SessionPlan(SessionOptions options, bool isWebServer)
    {
        Options = options;
        Intervals = new CounterIntervals(options.Interval, options.Heartbeat, isWebServer);
        Counters = new CounterSignal(Intervals);
        Signals = [Counters, new PoolEventSignal(), new GcPauseSignal()];
    }

    public SessionOptions Options { get; }

    public CounterIntervals Intervals { get; }

    /// <summary>The signal that shows whether the target still speaks, and how often.</summary>
    public CounterSignal Counters { get; }

    /// <summary>All that is read, <see cref="Counters"/> included.</summary>
    public IReadOnlyList<ISignal> Signals { get; }
}

using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals;

/// <summary>The stream as a signal sees it. Used on the reading thread only.</summary>
internal sealed class SignalStream(TraceEventDispatcher source, TimelineHub hub, Func<TraceEvent, double> timeOf)
{
    private readonly HandlerGuard _guard = new();

    /// <summary>Raised after each item of any signal.</summary>
    public event Action<TimelineItem>? Published;

    public TraceEventDispatcher Source => source;

    public Exception? Failure => _guard.Failure;

    public double TimeOf(TraceEvent e) => timeOf(e);

    public void Publish(TimelineItem item)
    {
        hub.Publish(item);
        Published?.Invoke(item);
    }

    public Action<TEvent> Guard<TEvent>(Action<TEvent> handle) => _guard.Of(handle);
}

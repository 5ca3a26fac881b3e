using Dashboard.Timeline;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals;

/// <summary>What a signal sees of the stream that it is attached to. Used on the reading thread only.</summary>
/// <param name="source">The events.</param>
/// <param name="hub">Where the items go.</param>
/// <param name="timeOf">When an event happened, seconds on the timeline.</param>
internal sealed class SignalStream(EventPipeEventSource source, TimelineHub hub, Func<TraceEvent, double> timeOf)
{
    private readonly HandlerGuard _guard = new();

    /// <summary>Raised after each item, whichever signal it comes from: so that one may follow what another found.</summary>
    public event Action<TimelineItem>? Published;

    /// <summary>The events; handlers are to be wrapped with <see cref="Guard"/>.</summary>
    public EventPipeEventSource Source => source;

    /// <summary>What the first handler that failed threw; null while none did.</summary>
    public Exception? Failure => _guard.Failure;

    /// <summary>When an event happened, seconds on the timeline. To be asked once for each event that counts.</summary>
    public double TimeOf(TraceEvent e) => timeOf(e);

    public void Publish(TimelineItem item)
    {
        hub.Publish(item);
        Published?.Invoke(item);
    }

    /// <summary>A handler whose exceptions do not reach the source; the first is kept.</summary>
    public Action<TEvent> Guard<TEvent>(Action<TEvent> handle) => _guard.Of(handle);
}

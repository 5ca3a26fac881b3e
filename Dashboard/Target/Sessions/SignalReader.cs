using Dashboard.Target.Signals;
using Dashboard.Timeline;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Sessions;

/// <summary>Reads one EventPipe stream for its signals: a live session and a recorded trace take the same way.</summary>
/// <param name="signals">What is read; they are disposed when the stream has ended.</param>
/// <param name="hub">Where the items go.</param>
/// <param name="toTimeline">Seconds since the stream began → seconds on the timeline.</param>
internal sealed class SignalReader(IReadOnlyList<ISignal> signals, TimelineHub hub, Func<double, double> toTimeline)
{
    private int _eventsLost;

    /// <summary>Called on the reading thread after each sample.</summary>
    public Action<PoolSample>? SampleRead { get; init; }

    /// <summary>Blocks until the stream ends: to be called on a thread of its own.</summary>
    /// <param name="stream">The EventPipe stream.</param>
    /// <param name="begun">Called before the first event: only then the source knows what the stream's head says.</param>
    public StreamEnd Read(Stream stream, Action<EventPipeEventSource> begun)
    {
        try
        {
            return StreamEnd.Of(() =>
            {
                using var source = new EventPipeEventSource(stream);
                var events = new SignalStream(source, hub, toTimeline, begun);
                foreach (var signal in signals)
                {
                    signal.Attach(events);
                }

                events.Published += item => Follow(item, source);
                source.Process();
                return events.Failure;
            });
        }
        finally
        {
            foreach (var signal in signals.OfType<IDisposable>())
            {
                signal.Dispose();
            }
        }
    }

    /// <summary>The samples are the session's pulse: what was lost is told with them.</summary>
    private void Follow(TimelineItem item, EventPipeEventSource source)
    {
        if (item is not PoolSample sample)
        {
            return;
        }

        var lost = source.EventsLost;
        if (lost > _eventsLost)
        {
            hub.Publish(new Lost(sample.T, lost - _eventsLost, "events of the target, because its buffer was full"));
            _eventsLost = lost;
        }

        SampleRead?.Invoke(sample);
    }
}

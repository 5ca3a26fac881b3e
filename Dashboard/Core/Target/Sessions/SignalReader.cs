using Dashboard.Target.Signals;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Sessions;

internal sealed class SignalReader(IReadOnlyList<ISignal> signals, TimelineHub hub, Func<TraceEvent, double> timeOf) : ISessionSink
{
    private readonly LostEvents _lost = new();

    public SignalReader(IReadOnlyList<ISignal> signals, TimelineHub hub, EventClock clock)
        : this(signals, hub, clock.On(hub.Clock))
    {
    }

    /// <summary>Called on the reading thread after each sample.</summary>
    public Action<PoolSample>? SampleRead { get; init; }

    /// <inheritdoc cref="SessionRequest.Stacks"/>
    public bool Stacks { get; init; } = true;

    public SessionRequest Request => new("EventPipe reader", ProviderList.Of(signals)) { Stacks = Stacks };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = new EventPipeEventSource(events);
        return Read(source);
    }

    public Exception? Read(TraceEventDispatcher source)
    {
        try
        {
            var events = new SignalStream(source, hub, timeOf);
            foreach (var signal in signals)
            {
                signal.Attach(events);
            }

            events.Published += item => Follow(item, source);
            source.Process();
            return events.Failure;
        }
        finally
        {
            foreach (var signal in signals.OfType<IDisposable>())
            {
                signal.Dispose();
            }
        }
    }

    /// <summary>What was lost is reported with the samples.</summary>
    private void Follow(TimelineItem item, TraceEventDispatcher source)
    {
        if (item is not PoolSample sample)
        {
            return;
        }

        switch (_lost.Since(source))
        {
            case { IsUnknown: true }:
                hub.Publish(new Lost(sample.T, 0, Lost.UnknownNumber));
                break;
            case { Events: > 0 and var lost }:
                hub.Publish(new Lost(sample.T, lost, "events of the target, because its buffer was full"));
                break;
        }

        SampleRead?.Invoke(sample);
    }
}

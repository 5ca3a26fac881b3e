using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals;

/// <summary>The EventCounters of runtime, hosting and Kestrel: <see cref="Timeline.PoolSample"/>s and <see cref="Timeline.CounterSnapshot"/>s.</summary>
/// <param name="paused">Seconds of pauses for collections since the last call; null where they are not read.</param>
internal sealed class CounterSignal(CounterIntervals intervals, Func<double?>? paused = null) : ISignal
{
    private readonly SampleBuilder _samples = new(intervals.ShortestSampleSeconds, paused);
    private readonly SnapshotBuilder _snapshot = new();
    private volatile bool _hostingSeen;

    public double IntervalInForceSeconds => _samples.IntervalInForceSeconds;

    public bool HostingSeen => _hostingSeen;

    public IReadOnlyList<EventPipeProvider> Providers { get; } = CounterProviders.For(intervals);

    public void Attach(SignalStream stream) => stream.Source.Dynamic.All += stream.Guard<TraceEvent>(e =>
    {
        if (CounterReading.FromEvent(e) is { } reading)
        {
            Add(reading, stream.TimeOf(e), stream);
        }
    });

    private void Add(CounterReading reading, double t, SignalStream stream)
    {
        _hostingSeen |= reading.Provider == CounterProviders.Hosting;
        _snapshot.Add(reading);
        if (_samples.Add(reading, t) is { } sample)
        {
            stream.Publish(sample);
            if (_snapshot.Take(sample.T) is { } snapshot)
            {
                stream.Publish(snapshot);
            }
        }
    }
}

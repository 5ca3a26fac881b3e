using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Signals;

/// <summary>Pauses for garbage collections, from the order to stop until the threads run again.</summary>
/// <param name="leastSeconds">Seconds; shorter pauses are only part of a sum, since there may be hundreds a second.</param>
/// <param name="isRead">False for a trace, which may not hold such events: they are read from the first one on.</param>
internal sealed class GcPauseSignal(double leastSeconds = GcPauseSignal.LeastSeconds, bool isRead = true) : ISignal
{
    /// <summary>Pauses shorter than so many seconds are not reported.</summary>
    internal const double LeastSeconds = 0.01;

    /// <summary>GC: GCSuspendEEBegin, GCRestartEEEnd and others.</summary>
    internal const long GcKeyword = 0x1;

    private double? _since;
    private int _generation;
    private bool _isRead = isRead;
    private double _seconds;

    public IReadOnlyList<EventPipeProvider> Providers { get; } = [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Informational, GcKeyword)];

    internal static bool IsForCollection(GCSuspendEETraceData e) =>
        e.Reason is GCSuspendEEReason.SuspendForGC or GCSuspendEEReason.SuspendForGCPrep;

    public void Attach(SignalStream stream)
    {
        var clr = stream.Source.Clr;
        clr.GCSuspendEEStart += stream.Guard<GCSuspendEETraceData>(e =>
        {
            _isRead = true;
            _since = IsForCollection(e) ? stream.TimeOf(e) : null;
        });
        clr.GCStart += stream.Guard<GCStartTraceData>(e => _generation = e.Depth);
        clr.GCRestartEEStop += stream.Guard<GCNoUserDataTraceData>(e =>
        {
            if (_since is { } since && stream.TimeOf(e) is var now)
            {
                _seconds += now - since;
                if (now - since >= leastSeconds)
                {
                    stream.Publish(new GcPause(now, now - since, _generation));
                }
            }

            _since = null;
        });
    }

    public double? Take()
    {
        var seconds = Math.Round(_seconds, 6);
        _seconds = 0;
        return _isRead ? seconds : null;
    }
}

using System.Runtime.CompilerServices;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Sessions;

/// <summary>
/// Live events with their stacks. TraceEvent opens such a log of a session only, and reads the names of compiled methods before anything of the session itself;
/// what that takes of its private members is here, and fails when it is renamed.
/// </summary>
internal static class LiveTraceLog
{
    /// <summary>Reads nothing yet.</summary>
    public static TraceLogEventSource Open(Stream events)
    {
        var source = new EventPipeEventSource(events);
        var log = New(source);
        source.AllEvents += e => Dispatch(log, e);
        return SourceOf(log);
    }

    /// <summary>Names the log's methods by what the runtime lists at the end of another session; the log itself must not be read meanwhile.</summary>
    public static void ReadNames(TraceLog log, Stream listed)
    {
        using var source = new EventPipeEventSource(listed);
        NameBy(log, source);
        source.Process();
    }

    [UnsafeAccessor(UnsafeAccessorKind.Constructor)]
    private static extern TraceLog New(TraceEventDispatcher source);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "OnAllEventPipeEventsRealTime")]
    private static extern void Dispatch(TraceLog log, TraceEvent e);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "SetupInitialRundownCallbacks")]
    private static extern void NameBy(TraceLog log, EventPipeEventSource names);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "realTimeSource")]
    private static extern ref TraceLogEventSource SourceOf(TraceLog log);
}

using System.Diagnostics.Tracing;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace Dashboard.Target.Stacks;

/// <summary>Names a log's methods by those that the runtime lists when a session ends: all that are compiled by then.</summary>
internal sealed class CompiledMethods(TraceLog into) : ISessionSink
{
    private const long Loader = 0x8;

    public SessionRequest Request { get; } = new(
        "Names of compiled methods", [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Informational, Loader)])
    { MethodNames = true, Stacks = false };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        LiveTraceLog.ReadNames(into, events);
        return null;
    }
}

using System.Diagnostics.Tracing;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Stacks;

/// <summary>Reads the threads that the runtime lists when a session ends.</summary>
internal sealed class ThreadList(ManagedThreads into) : ISessionSink
{
    /// <summary>Threading: of the runtime's lists, that of threads.</summary>
    private const long Listed = 0x10000;

    public SessionRequest Request { get; } = new(
        "Threads of the target", [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Informational, ManagedThreads.Keyword)])
    { Stacks = false, Rundown = Listed };

    public Exception? Read(Stream events, CancellationToken closing)
    {
        using var source = new EventPipeEventSource(events);
        source.Clr.AppDomainResourceManagementThreadCreated += into.Add;
        new ClrRundownTraceEventParser(source).LoaderThreadDCStop += into.Add;
        source.Process();
        return null;
    }
}

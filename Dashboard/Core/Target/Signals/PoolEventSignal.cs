using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Signals;

/// <summary>Goal changes become <see cref="Injection"/>s, starts and ends of threads <see cref="WorkerThreadChange"/>s.</summary>
internal sealed class PoolEventSignal : ISignal
{
    /// <summary>Keyword of the runtime's adjustment (55) and worker thread events (50, 51).</summary>
    private const long ThreadingKeyword = 0x10000;

    private readonly InjectionParser _injections = new();

    public IReadOnlyList<EventPipeProvider> Providers { get; } =
        [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Informational, ThreadingKeyword)];

    public void Attach(SignalStream stream)
    {
        var changed = stream.Guard<ThreadPoolWorkerThreadTraceData>(e =>
            stream.Publish(new WorkerThreadChange(stream.TimeOf(e), e.Opcode == TraceEventOpcode.Start, e.ActiveWorkerThreadCount)));
        stream.Source.Clr.ThreadPoolWorkerThreadStart += changed;
        stream.Source.Clr.ThreadPoolWorkerThreadStop += changed;
        stream.Source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += stream.Guard<ThreadPoolWorkerThreadAdjustmentTraceData>(e =>
            stream.Publish(_injections.Read(stream.TimeOf(e), (int)e.Reason, e.NewWorkerThreadCount, e.AverageThroughput)));
        stream.Published += Follow;
    }

    /// <summary>The thread count comes from the counters, where they are read too.</summary>
    private void Follow(TimelineItem item)
    {
        if (item is PoolSample sample)
        {
            _injections.SetThreadCount(sample.ThreadCount);
        }
    }
}

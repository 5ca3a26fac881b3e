using System.Diagnostics.Tracing;
using Dashboard.Target.Signals;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Inlining;

internal sealed class InliningSignal(Action<InlinedCall> listener) : ISignal
{
    private const long JitTracing = 0x1000;

    public IReadOnlyList<EventPipeProvider> Providers { get; } = [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Verbose, JitTracing)];

    public void Attach(SignalStream stream) => stream.Source.Clr.MethodInliningSucceeded += stream.Guard<MethodJitInliningSucceededTraceData>(e =>
        listener(new InlinedCall(
            new MethodName(e.MethodBeingCompiledNamespace, e.MethodBeingCompiledName),
            new MethodName(e.InlineeNamespace, e.InlineeName))
        { GivesTask = InlinedCall.ReturnsTask(e.InlineeNameSignature) }));
}

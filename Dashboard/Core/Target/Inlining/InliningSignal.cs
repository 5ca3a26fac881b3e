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

/// <summary>A call that the compiler inlined (MethodJitInliningSucceeded). Its inliner is the compiled method, however deep the call (.NET 10.0).</summary>
/// <param name="Root">The method that was compiled: the only one that a stack shows.</param>
internal sealed record InlinedCall(MethodName Root, MethodName Inlinee)
{
    private static readonly string[] Words = ["instance ", "class ", "valuetype "];

    /// <summary>True when the inlined method returns a task to its caller, which may wait for it; the method itself seldom waits.</summary>
    public bool GivesTask { get; init; }

    /// <summary>Whether a method of a signature such as <c>class System.Threading.Tasks.Task`1&lt;int32&gt;  (int32)</c> returns a task.</summary>
    public static bool ReturnsTask(string signature)
    {
        var type = signature.Split('(')[0].Trim();
        foreach (var word in Words)
        {
            type = type.StartsWith(word, StringComparison.Ordinal) ? type[word.Length..].TrimStart() : type;
        }

        return type.Split('`', '<')[0].TrimEnd() is "System.Threading.Tasks.Task" or "System.Threading.Tasks.ValueTask";
    }
}

using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>From a stream's tables to the code of a method.</summary>
internal static class MethodCodes
{
    public static MethodCode? Of(SourceLines? lines, TraceMethod? method) =>
        method?.MethodModuleFile is { } module ? lines?.CodeOf(module.FilePath, module.PdbSignature, method.MethodToken) : null;
}

using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>From a stream's tables to the code of a method.</summary>
internal static class MethodCodes
{
    /// <param name="lines">Where methods are written; null where that is not asked for.</param>
    /// <param name="method">The method; null where it is not known.</param>
    public static MethodCode? Of(SourceLines? lines, TraceMethod? method) =>
        method?.MethodModuleFile is { } module ? lines?.CodeOf(module.FilePath, module.PdbSignature, method.MethodToken) : null;
}

using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>From a stream's tables to the code of a method.</summary>
internal static class MethodCodes
{
    /// <summary>The frame with its code, and whose that is; of the framework's neither is asked.</summary>
    public static BlockFrame Into(BlockFrame frame, SourceLines? lines, TraceMethod? method) =>
        !frame.IsFramework && lines is not null && method?.MethodModuleFile is { } module
            ? frame with { Code = lines.CodeOf(module.FilePath, module.PdbSignature, method.MethodToken), IsPackage = lines.IsPackaged(module.FilePath) }
            : frame;
}

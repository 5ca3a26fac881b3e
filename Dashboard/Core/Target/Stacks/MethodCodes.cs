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
            ? In(frame with { Code = lines.CodeOf(module.FilePath, module.PdbSignature, method.MethodToken) }, lines, module.FilePath)
            : frame;

    /// <summary>The frame of a method of an assembly: whether that came in a package, and how it is written then.</summary>
    public static BlockFrame In(BlockFrame frame, SourceLines? lines, string path) =>
        lines?.PackagedName(path) is { } name ? frame with { Module = name, IsPackage = true } : frame;
}

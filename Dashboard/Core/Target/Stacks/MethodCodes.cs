using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

internal static class MethodCodes
{
    /// <summary>Adds the code of a frame, and its owner; for the framework's frames neither is asked.</summary>
    public static BlockFrame Into(BlockFrame frame, SourceLines? lines, TraceMethod? method) =>
        !frame.IsFramework && lines is not null && method?.MethodModuleFile is { } module
            ? In(frame with { Code = lines.CodeOf(module.FilePath, module.PdbSignature, method.MethodToken) }, lines, module.FilePath)
            : frame;

    /// <summary>Adds the package of a method's assembly, and the spelling of its name there.</summary>
    public static BlockFrame In(BlockFrame frame, SourceLines? lines, string path) =>
        lines?.PackagedName(path) is { } name ? frame with { Module = name, IsPackage = true } : frame;
}

using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

internal static class MethodCodes
{
    public static BlockFrame Into(BlockFrame frame, SourceLines? lines, TraceMethod? method) =>
        !frame.IsFramework && lines is not null && method?.MethodModuleFile is { } module
            ? In(frame with { Code = lines.CodeOf(module.FilePath, module.PdbSignature, method.MethodToken) }, lines, module.FilePath)
            : frame;

    /// <summary>The code's await with its names in the spelling of C#; what <c>await foreach</c> calls is nothing that anyone has written.</summary>
    public static AwaitExpression? Spelled(AwaitCode? code) => code is null ? null : new AwaitExpression(
        code.Called is not { } called ? null
            : called.EndsWith(".MoveNextAsync", StringComparison.Ordinal) ? "await foreach"
            : MethodSpelling.Of(called, "").Method,
        code.Line);

    public static BlockFrame In(BlockFrame frame, SourceLines? lines, string path) =>
        lines?.PackagedName(path) is { } name ? frame with { Module = name, IsPackage = true } : frame;
}

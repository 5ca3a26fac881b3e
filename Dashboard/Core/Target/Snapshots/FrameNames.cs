using Dashboard.Target.Lines;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Snapshots;

/// <summary>From a stack's number to its frames; each method is named once.</summary>
internal sealed class FrameNames(TraceLog log, SourceLines? lines = null, InlinedFrames? inlined = null)
{
    private readonly Dictionary<MethodIndex, BlockFrame> _frames = [];
    private readonly Dictionary<CallStackIndex, BlockFrame[]> _stacks = [];
    private readonly Dictionary<CodeAddressIndex, AwaitExpression?> _awaits = [];

    public IReadOnlyList<BlockFrame> Of(CallStackIndex stack)
    {
        if (!_stacks.TryGetValue(stack, out var frames))
        {
            _stacks[stack] = frames = [.. Inward(stack).Take(SnapshotReader.MaxFrames).Reverse()];
        }

        return frames;
    }

    public IEnumerable<string> MethodsOf(CallStackIndex stack)
    {
        for (var at = stack; at != CallStackIndex.Invalid; at = log.CallStacks.Caller(at))
        {
            if (log.CodeAddresses.MethodIndex(log.CallStacks.CodeAddressIndex(at)) is var method && method != MethodIndex.Invalid)
            {
                yield return log.CodeAddresses.Methods.FullMethodName(method);
            }
        }
    }

    /// <summary>The innermost frame that is accepted, and the await expression where its method is; null where its code does not state it.</summary>
    public (BlockFrame Frame, AwaitExpression? Await)? Innermost(CallStackIndex stack, Func<BlockFrame, bool> accepts)
    {
        for (var at = stack; at != CallStackIndex.Invalid; at = log.CallStacks.Caller(at))
        {
            var address = log.CallStacks.CodeAddressIndex(at);
            if (Frame(address) is var frame && accepts(frame))
            {
                return (frame, frame.IsFramework ? null : AwaitAt(address));
            }
        }

        return null;
    }

    private AwaitExpression? AwaitAt(CodeAddressIndex address)
    {
        if (!_awaits.TryGetValue(address, out var found))
        {
            _awaits[address] = found = log.CodeAddresses.MethodIndex(address) is var method && method != MethodIndex.Invalid
                && log.CodeAddresses.Methods[method] is { MethodModuleFile: { } module, MethodToken: var token }
                ? MethodCodes.Spelled(lines?.AwaitAt(module.FilePath, module.PdbSignature, token, log.CodeAddresses.ILOffset(address)))
                : null;
        }

        return found;
    }

    private IEnumerable<BlockFrame> Inward(CallStackIndex stack)
    {
        (BlockFrame Frame, string Name)? called = null;
        for (var at = stack; at != CallStackIndex.Invalid; at = log.CallStacks.Caller(at))
        {
            var address = log.CallStacks.CodeAddressIndex(at);
            var (frame, name) = (Frame(address), inlined is null ? "" : NameOf(log.CodeAddresses.MethodIndex(address)));
            var lost = called is var (inner, innerName) ? inlined?.Between(frame, name, inner, innerName) : inlined?.Below(frame, name);
            if (lost is not null)
            {
                yield return lost;
            }

            yield return frame;
            called = (frame, name);
        }
    }

    private string NameOf(MethodIndex method) => method == MethodIndex.Invalid ? "" : log.CodeAddresses.Methods.FullMethodName(method);

    private BlockFrame Frame(CodeAddressIndex address)
    {
        var method = log.CodeAddresses.MethodIndex(address);
        if (method == MethodIndex.Invalid)
        {
            return MethodSpelling.Of("", Module(log.CodeAddresses.ModuleFileIndex(address)));
        }

        if (!_frames.TryGetValue(method, out var frame))
        {
            var methods = log.CodeAddresses.Methods;
            var named = MethodSpelling.Of(methods.FullMethodName(method), Module(methods.MethodModuleFileIndex(method)));
            _frames[method] = frame = MethodCodes.Into(named, lines, methods[method]);
        }

        return frame;
    }

    private string Module(ModuleFileIndex index) => MethodSpelling.Module(index == ModuleFileIndex.Invalid ? null : log.ModuleFiles[index]?.Name);
}

using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>Reads a live stream's stacks. Used on its reading thread only. Bound: the stream's own tables.</summary>
internal sealed class StackReader(StackNumbers numbers, InlinedMethods? inlined = null, SourceLines? lines = null)
{
    private readonly PrecompiledMethods _precompiled = new();
    private readonly KnownStacks _known = new();
    private readonly InlinedFrames _inlined = new(inlined, lines);
    private readonly Dictionary<CodeAddressIndex, BlockFrame> _frames = [];

    public int Count => _known.Count;

    public void Add(ulong entry, string fullName) => _precompiled.Add(entry, fullName);

    public BlockStack? Of(TraceLog log, CallStackIndex index, bool evenIfNameless)
    {
        var knowledge = _inlined.Knowledge;
        if (_known.Of(index, knowledge) is { } known)
        {
            return known;
        }

        var frames = new List<BlockFrame>();
        var isWhole = true;
        TraceCodeAddress? called = null;
        for (var stack = log.CallStacks[index]; stack is not null; stack = stack.Caller)
        {
            isWhole &= NameOf(stack.CodeAddress).Length > 0;
            var frame = FrameOf(stack.CodeAddress);
            var lost = called is null ? _inlined.Below(frame, NameOf(stack.CodeAddress))
                : _inlined.Between(frame, NameOf(stack.CodeAddress), frames[^1], NameOf(called));
            if (lost is not null)
            {
                frames.Add(lost);
            }

            frames.Add(frame);
            called = stack.CodeAddress;
        }

        if (!isWhole && !evenIfNameless)
        {
            return null;
        }

        frames.Reverse();
        var read = numbers.Of(frames);
        if (isWhole)
        {
            _known.Add(index, read, knowledge);
        }

        return read;
    }

    private BlockFrame FrameOf(TraceCodeAddress address)
    {
        if (_frames.TryGetValue(address.CodeAddressIndex, out var frame))
        {
            return frame;
        }

        var name = NameOf(address);
        frame = MethodCodes.Into(MethodSpelling.Of(name, MethodSpelling.Module(address.ModuleName)), lines, address.Method);
        if (name.Length > 0)
        {
            _frames[address.CodeAddressIndex] = frame;
        }

        return frame;
    }

    private string NameOf(TraceCodeAddress address) => address.FullMethodName is { Length: > 0 } name ? name : _precompiled.At(address.Address);
}

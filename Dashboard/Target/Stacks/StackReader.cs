using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>
/// The stacks of one live stream as numbers. Used on its reading thread only; what it remembers is bounded by the stream's own tables, whose
/// end the session sees to.
/// </summary>
/// <param name="numbers">Gives stacks their numbers.</param>
/// <param name="inlined">What was inlined in the target; null where that is not known.</param>
/// <param name="lines">Where methods are written; null where that is not asked for.</param>
internal sealed class StackReader(StackNumbers numbers, InlinedMethods? inlined = null, SourceLines? lines = null)
{
    /// <summary>What stands for the assembly of a method that was inlined, which nobody tells.</summary>
    private const string InlinedModule = "inlined";
    private const int MaxCallers = 3;

    private readonly PrecompiledMethods _precompiled = new();
    private readonly KnownStacks _known = new();
    private readonly Dictionary<CodeAddressIndex, BlockFrame> _frames = [];

    /// <summary>Stacks that were read, each once for every thread that had it.</summary>
    public int Count => _known.Count;

    /// <summary>A precompiled method was called for the first time.</summary>
    /// <inheritdoc cref="PrecompiledMethods.Add"/>
    public void Add(ulong entry, string fullName) => _precompiled.Add(entry, fullName);

    /// <summary>The stack's number; 0 for no stack; null while one of its methods has no name.</summary>
    /// <param name="log">The stream's tables.</param>
    /// <param name="index">Which of their stacks.</param>
    /// <param name="evenIfNameless">True to take words in place of names that are missing.</param>
    public int? NumberOf(TraceLog log, CallStackIndex index, bool evenIfNameless)
    {
        if (index == CallStackIndex.Invalid)
        {
            return 0;
        }

        var knowledge = inlined?.Count ?? 0;
        if (_known.NumberOf(index, knowledge) is { } known)
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
            if (inlined is not null && called is not null && frame.IsFramework && frames[^1].IsFramework
                && InlinedInto(NameOf(stack.CodeAddress), NameOf(called)) is { } lost)
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
        var number = numbers.Of(frames);
        if (isWhole)
        {
            _known.Add(index, number, knowledge);
        }

        return number;
    }

    private BlockFrame FrameOf(TraceCodeAddress address)
    {
        if (_frames.TryGetValue(address.CodeAddressIndex, out var frame))
        {
            return frame;
        }

        var name = NameOf(address);
        frame = MethodSpelling.Of(name, MethodSpelling.Module(address.ModuleName));
        if (!frame.IsFramework)
        {
            frame = frame with { Code = MethodCodes.Of(lines, address.Method) };
        }

        if (name.Length > 0)
        {
            _frames[address.CodeAddressIndex] = frame;
        }

        return frame;
    }

    /// <summary>The method of the user's that made a call from the framework's code, into which it was inlined; null where none is known to.</summary>
    private BlockFrame? InlinedInto(string root, string called)
    {
        if (inlined!.CallersOf(root, called) is not { Count: > 0 } callers)
        {
            return null;
        }

        BlockFrame[] methods = [.. callers.Select(static name => MethodSpelling.Of(name, InlinedModule))];
        return methods[0] with { Method = string.Join(" or ", methods.Take(MaxCallers).Select(static method => method.Method)) };
    }

    private string NameOf(TraceCodeAddress address) => address.FullMethodName is { Length: > 0 } name ? name : _precompiled.At(address.Address);
}

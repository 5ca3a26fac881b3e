using System.Collections.Concurrent;
using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Stacks;

/// <summary>Frames of the program's methods that a stack leaves out, since they were inlined into the framework's code.</summary>
internal sealed class InlinedFrames(InlinedMethods? methods, SourceLines? lines)
{
    private const int MaxCallers = 3;

    /// <summary>The assembly of a method is not known when several are named for it.</summary>
    private const string UnknownModule = "inlined";

    /// <summary>Frames of those that were found by their routes, which every account asks for. Bound: the answers of <see cref="RouteHandlers"/>.</summary>
    private readonly ConcurrentDictionary<string, BlockFrame> _waiters = new(StringComparer.Ordinal);

    public int Knowledge => methods?.Count ?? 0;

    /// <summary>The frame between two that a stack has next to each other; null where none is known to be missing.</summary>
    /// <param name="callerName">In the runtime's spelling, as is <paramref name="calledName"/>.</param>
    public BlockFrame? Between(BlockFrame caller, string callerName, BlockFrame called, string calledName)
    {
        if (methods is null || called.IsOwn || CallersOf(caller, callerName, calledName) is not { Count: > 0 } callers)
        {
            return null;
        }

        return FrameOf(callers);
    }

    /// <summary>The frame below code that was made at run time, where a stack ends with that: it waits in the system. Null where none is known.</summary>
    public BlockFrame? Below(BlockFrame caller, string callerName) =>
        methods is not null && caller.IsMade && methods.InnermostIn(callerName) is { Count: > 0 } callers
            ? FrameOf(callers) : null;

    /// <summary>The frame of a route's handler, or of what it calls, between the framework's code and what is called; null where none is known.</summary>
    public BlockFrame? WaiterOf(string route, string called) =>
        methods?.Handlers?.WaiterOf(route, called) is { } waiter ? _waiters.GetOrAdd(waiter, name => FrameOf([name])) : null;

    private IReadOnlyList<string> CallersOf(BlockFrame caller, string callerName, string calledName) =>
        caller.IsFramework ? methods!.CallersOf(callerName, calledName) : methods!.InnerCallerOf(callerName, calledName) is { } inner ? [inner] : [];

    private BlockFrame FrameOf(IReadOnlyList<string> callers)
    {
        if (callers is [var only] && methods!.PlaceOf(only) is var (path, method))
        {
            var frame = MethodSpelling.Of(only, MethodSpelling.Module(Path.GetFileNameWithoutExtension(path)));
            return MethodCodes.In(frame with { Code = lines?.CodeOf(path, method.Symbols, method.Token) }, lines, path);
        }

        BlockFrame[] frames = [.. callers.Select(static name => MethodSpelling.Of(name, UnknownModule))];
        return frames[0] with { Method = string.Join(" or ", frames.Take(MaxCallers).Select(static frame => frame.Method)) };
    }
}

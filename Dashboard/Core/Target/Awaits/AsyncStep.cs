using System.Runtime.InteropServices;

namespace Dashboard.Target.Awaits;

internal enum AsyncStepKind
{
    /// <summary>A method awaits what is not done; its context is resumed later.</summary>
    ContextCreated,
    ContextResumed,

    /// <summary>It awaits again, and keeps its number.</summary>
    ContextSuspended,
    ContextCompleted,

    /// <summary>The same two of methods that the runtime itself suspends: what awaits them is resumed after their context has completed.</summary>
    RuntimeContextSuspended,
    RuntimeContextCompleted,

    /// <summary>The methods of the context that was resumed, from the innermost out.</summary>
    CallStack,

    /// <summary>Methods that go on after those that the call stack had.</summary>
    MoreCallStack,
    MethodResumed,

    /// <summary>As many of the innermost methods as <see cref="AsyncStep.Methods"/> states have ended.</summary>
    MethodsEnded,

    /// <summary>What the thread runs is stated anew.</summary>
    ThreadReset,

    /// <summary>Kestrel's, not the profiler's.</summary>
    RequestStarted,
    RequestStopped,
}

/// <summary>What a thread's code did with an async call chain.</summary>
/// <param name="Stamp">The monotonic clock of the target's machine.</param>
/// <param name="Thread">The operating system's number of it.</param>
internal sealed record AsyncStep(AsyncStepKind Kind, long Stamp, ulong Thread)
{
    /// <summary>The number of the async context; 0 where the step is that of the thread's innermost one.</summary>
    public ulong Context { get; init; }

    public int Methods { get; init; } = 1;

    public IReadOnlyList<AsyncFrame> Frames { get; init; } = [];

    /// <summary>Method and path of a request.</summary>
    public string? Request { get; init; }

    /// <summary>The server's id of the request.</summary>
    public string? RequestId { get; init; }
}

/// <summary>An async method that awaits.</summary>
/// <param name="Address">Where its code begins, or an address within its code; 0 for code of the runtime's own.</param>
/// <param name="State">Which of its awaits, counted from 0; -1 where that is not known.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct AsyncFrame(ulong Address, int State);

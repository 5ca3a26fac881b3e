using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>What a thread is doing, from its stack: waits by <see cref="WaitKinds"/>, and what no wait event reports.</summary>
internal static class StackKinds
{
    public const string Running = "running";

    public const string Idle = "idle";

    public const string Sleep = BlockingKinds.Sleep;
    public const string Socket = BlockingKinds.Socket;
    public const string File = BlockingKinds.File;

    private static readonly string[] Waits = ["Wait", "Sleep", "Join", "Enter", "Acquire", "GetResult", "SignalAndWait"];

    private const string Context = "SocketAsyncContext.";
    private const string NativeStub = "__PInvoke in Interop.Sys.";

    private static readonly string[] FileTypes =
        ["RandomAccess.", "FileStream.", "FileStreamStrategy.", "FileStreamHelpers.", "FileSystem.", "File.", "MemoryMappedView"];

    /// <summary>Waits on sockets or files, or for a lock without a frame, are reported only for a thread that did not move.</summary>
    public static string Of(ThreadStack thread) =>
        OfFrames(thread) is var kind && kind == Running && thread is { InLock: true, Steady: true } ? WaitKinds.Lock : kind;

    private static string OfFrames(ThreadStack thread)
    {
        if (PoolThreads.Of(thread.Frames) == ThreadOwner.PoolIdle)
        {
            return Idle;
        }

        // Calls into the operating system have a frame of their own only where they are not compiled into their caller.
        var innermost = thread.Frames.LastOrDefault(frame => (frame.Namespace.Length > 0 || frame.Module.Length > 0) && !IsBelowWaits(frame));
        return innermost is not { IsFramework: true } ? Running
            : Is(innermost, "System.Threading", "Thread.Sleep") ? SpunFor(thread.Frames) ?? Sleep
            : IsSocket(innermost) ? IsAsynchronous(thread.Frames) ? Running : Still(Socket)
            : IsFile(innermost) ? Still(File)
            : IsSystemCall(innermost) || IsInitializing(innermost) ? Still(WaitKinds.Other)
            : IsWait(innermost) ? WaitKinds.Of(thread.Frames, isContention: IsMonitor(innermost))
            : Running;

        string Still(string kind) => thread.Steady ? kind : Running;
    }

    public static bool IsBlocking(string kind) => kind is not (Running or Idle);

    internal static bool IsOnItem(string state) => state is Running or Sleep or Socket or File;

    /// <summary>Sockets and names of hosts; the rest of System.Net computes.</summary>
    private static bool IsSocket(BlockFrame frame) => frame.Namespace is "System.Net.Sockets" or "System.Net" || IsNative(frame, "System.Net");

    /// <summary>Another thread runs the type's static constructor: this one waits in the runtime, which no event reports.</summary>
    private static bool IsInitializing(BlockFrame frame) => frame is { Namespace: "System.Runtime.CompilerServices" }
        && (frame.Method.StartsWith("InitHelpers.", StringComparison.Ordinal) || frame.Method.StartsWith("StaticsHelpers.", StringComparison.Ordinal));

    /// <summary>An operation that was begun with an asynchronous call never waits in the system: it copies bytes, or comes back at once.</summary>
    private static bool IsAsynchronous(IReadOnlyList<BlockFrame> frames) => frames.Reverse().TakeWhile(IsSocket)
        .Any(frame => frame.Method.Replace(Context, "", StringComparison.Ordinal).Contains("Async", StringComparison.Ordinal));

    /// <summary>From .NET 11 on sleeps and waits on Linux are managed code below the call that was written, as far as the system's.</summary>
    private static bool IsBelowWaits(BlockFrame frame) => Is(frame, "System.Threading", "WaitSubsystem.") || Is(frame, "System.Threading", "LowLevel")
        || (IsNative(frame, "System.Private.CoreLib") && frame.Method.Contains("Interop.Sys.LowLevel", StringComparison.Ordinal));

    private static bool IsWait(BlockFrame frame) =>
        frame.Namespace.StartsWith("System.Threading", StringComparison.Ordinal) && Waits.Any(wait => frame.Method.Contains(wait, StringComparison.Ordinal));

    /// <summary>A wait spins before it blocks, and leaves its processor to others in between: that is its kind, and no sleep.</summary>
    private static string? SpunFor(IReadOnlyList<BlockFrame> frames) => frames.Any(static frame => Is(frame, "System.Threading", "SpinWait."))
        && WaitKinds.Of(frames, isContention: false) is not WaitKinds.Other and var kind ? kind : null;

    private static bool IsMonitor(BlockFrame frame) =>
        Is(frame, "System.Threading", "Monitor.Enter") || Is(frame, "System.Threading", "Monitor.TryEnter")
        || Is(frame, "System.Threading", "Monitor.ReliableEnter");

    private static bool IsFile(BlockFrame frame) =>
        (frame.Namespace.StartsWith("System.IO", StringComparison.Ordinal) && FileTypes.Any(type => frame.Method.Contains(type, StringComparison.Ordinal)))
        || frame.Method.StartsWith("SafeFileHandle.", StringComparison.Ordinal) || IsNative(frame, "System.Private.CoreLib")
        || (IsSystemCall(frame) && (frame.Method.EndsWith(".Read", StringComparison.Ordinal) || frame.Method.EndsWith(".Write", StringComparison.Ordinal)));

    private static bool IsSystemCall(BlockFrame frame) => IsNative(frame, "System.");

    /// <summary>The runtime's own calls into the operating system, <c>Interop.Sys.Receive</c>, and the compiler's stubs of some.</summary>
    private static bool IsNative(BlockFrame frame, string module) => frame.Module.StartsWith(module, StringComparison.Ordinal)
        && (frame.Method.StartsWith("Interop.Sys.", StringComparison.Ordinal) || frame.Method.StartsWith(NativeStub, StringComparison.Ordinal));

    private static bool Is(BlockFrame frame, string space, string method) =>
        frame.Namespace == space && frame.Method.StartsWith(method, StringComparison.Ordinal);
}

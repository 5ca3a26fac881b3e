using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

internal enum ThreadOwner
{
    PoolItem,

    PoolIdle,

    Other,

    /// <summary>The stack is too deep to show its root.</summary>
    Unknown,
}

/// <summary>Pool threads run <c>WorkerThreadStart</c>, and <c>ThreadPoolWorkQueue.Dispatch</c> while they have items; gate and timer threads do not.</summary>
internal static class PoolThreads
{
    private static readonly string[] Roots = ["ThreadPoolWorkQueue.", "PortableThreadPool.", "Thread.", "ExecutionContext.", "Async", "Task"];

    public static ThreadOwner Of(IReadOnlyList<BlockFrame> frames)
    {
        // The dispatch is near the root.
        for (var i = 0; i < frames.Count; i++)
        {
            if (Is(frames[i], "ThreadPoolWorkQueue.Dispatch"))
            {
                return ThreadOwner.PoolItem;
            }
        }

        return frames.Any(frame => Is(frame, "PortableThreadPool.WorkerThread.WorkerThreadStart")) ? ThreadOwner.PoolIdle
            : frames.Count is 0 or >= BlockStack.MaxFrames ? ThreadOwner.Unknown
            : ThreadOwner.Other;
    }

    /// <summary>True for the frames that all of the pool's threads have, which do not identify a waiter.</summary>
    public static bool IsRoot(BlockFrame frame) => frame.Namespace is "System.Threading" or "System.Runtime.CompilerServices"
        && Roots.Any(root => frame.Method.StartsWith(root, StringComparison.Ordinal));

    private static bool Is(BlockFrame frame, string method) =>
        frame.Namespace is "System.Threading" && string.Equals(frame.Method, method, StringComparison.Ordinal);
}

using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

/// <summary>Stacks as the sample's were, spelled shorter.</summary>
internal static class Stacks
{
    private static readonly BlockFrame Worker = new("PortableThreadPool.WorkerThread.WorkerThreadStart", "System.Threading", "System.Private.CoreLib");
    private static readonly BlockFrame Dispatch = new("ThreadPoolWorkQueue.Dispatch", "System.Threading", "System.Private.CoreLib");
    private static readonly BlockFrame Kestrel = new("HttpProtocol.ProcessRequests", "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http", "Microsoft.AspNetCore.Server.Kestrel.Core");

    public static BlockFrame User(string method) => new(method, "Shop", "Shop");

    public static BlockFrame Of(string space, string method) => new(method, space, "System.Private.CoreLib");

    public static BlockFrame Threading(string method) => Of("System.Threading", method);

    /// <summary>A worker in a request's handler.</summary>
    public static ThreadStack Handler(long thread, params BlockFrame[] frames) => new(thread, [Worker, Dispatch, Kestrel, .. frames]) { Steady = true };

    /// <summary>A worker that waits for work.</summary>
    public static ThreadStack Idle(long thread) => new(thread, [Worker, Threading("LowLevelLifoSemaphore.Wait"), Threading("LowLevelLifoSemaphore.WaitForSignal")]) { Steady = true };

    /// <summary>A thread of one's own.</summary>
    public static ThreadStack Own(long thread, params BlockFrame[] frames) => new(thread, [Threading("Thread.StartCallback"), .. frames]) { Steady = true };

    public static ThreadStacks At(double t, params ThreadStack[] threads) => new(t, 0.01, threads) { TookSeconds = 0.25 };
}

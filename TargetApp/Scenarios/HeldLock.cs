using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class HeldLock
{
    public static Scenario Scenario { get; } = new(
        "lock",
        "Lock held during work, 50 ms",
        "/lock",
        EndpointStyle.Blocking,
        50,
        "Throughput is capped at 1 ÷ 50 ms = 20 a second with any number of threads; the thread count rises to a dozen or so without a report of starvation.",
        """
        One request works inside the lock; every other pool thread waits outside it. More threads cannot help: the lock lets one
        through every 50 ms. Something is dequeued often enough to keep the pool from calling it starvation, so the sign is the lock contention
        count and a queue that never empties while the CPU is idle. Hold a lock only briefly, never across I/O or a wait; where work must be
        serialised, queue it (a channel) or await SemaphoreSlim.WaitAsync().
        """,
        DefaultLoad.Closed(100, 10, 120));

    // The form that is met everywhere; System.Threading.Lock waits in other frames.
#pragma warning disable MA0158
    private static readonly object Gate = new();
#pragma warning restore MA0158

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        lock (Gate)
        {
            Thread.Sleep(call.Milliseconds);
        }

        return "lock";
    }
}

using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class HeldSemaphore
{
    public static Scenario Scenario { get; } = new(
        "semaphore",
        "SemaphoreSlim.Wait(), 50 ms",
        "/semaphore",
        EndpointStyle.Blocking,
        50,
        "Throughput is capped at 2 permits ÷ 50 ms = 40 a second; the queue stays full, the pool adds hardly any threads and reports neither starvation nor " +
            "cooperative blocking.",
        """
        Protecting a scarce resource with a semaphore is right; waiting for it with Wait() is not: every waiting request keeps a pool thread, and the
        pool does not count this as a wait for a task. Unlike a lock it does not even show as lock contention. WaitAsync() gives the same
        protection and no thread waits.
        """,
        DefaultLoad.Closed(100, 10, 120));

    private static readonly SemaphoreSlim Permits = new(2);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        Permits.Wait();
        try
        {
            Thread.Sleep(call.Milliseconds);
        }
        finally
        {
            Permits.Release();
        }

        return "semaphore";
    }
}

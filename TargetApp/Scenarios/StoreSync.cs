using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class StoreSync
{
    public static Scenario Scenario { get; } = new(
        "store-sync",
        "Store, 1,000 writes on the request's thread",
        "/store/sync",
        EndpointStyle.Blocking,
        null,
        "About 1,600 to 2,500 responses/s with 32 connections on two processors, at six to nine pool threads: the processors are the limit, and the " +
            "pool reports no starvation.",
        """
        A write to the embedded database takes less than a microsecond of processor time and waits for nothing. A thread that does a thousand of
        them is at work and not blocked, so there is nothing that an await could give back, and handing the work to other threads only adds hand-off
        cost. Calling an embedded database synchronously is right, as long as it does not wait for a disk.
        """,
        DefaultLoad.Closed(32, 10, 30))
    {
        DefaultOperations = StoreOperations.Default,
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        var open = call.Store.OpenAsync().GetAwaiter().GetResult();
        using var visit = open.Enter();
        open.SetAll(call.Operations);
        return $"{call.Operations} records set";
    }
}

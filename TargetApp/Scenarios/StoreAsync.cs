namespace TargetApp.Scenarios;

internal static class StoreAsync
{
    public static Scenario Scenario { get; } = new(
        "store-async",
        "Store, 1,000 writes awaited",
        "/store/async",
        EndpointStyle.Async,
        null,
        "At most a third of the synchronous endpoint's throughput, about 200 to 480 responses/s with 32 connections on two processors, though no " +
            "request holds a thread while it waits.",
        """
        Every write goes through the library's own queue to one of its worker threads and comes back as a future: a lock, a wake-up and an allocation
        each, for work that takes less than a microsecond. The pool has nothing to do with it, since the workers are the library's, and its
        threads stay few; the time goes into the hand-offs. Asynchronous calls pay off where an operation waits for a disk or a network, not here.
        """,
        DefaultLoad.Closed(32, 10, 30))
    {
        DefaultOperations = StoreOperations.Default,
    };

    public static async Task<string> HandleAsync(ScenarioCall call)
    {
        var open = await call.Store.OpenAsync().ConfigureAwait(false);
        using var visit = open.Enter();
        await open.Batches.SetAllAsync(open.NextRecords(call.Operations), call.Operations).ConfigureAwait(false);
        return $"{call.Operations} records set";
    }
}

namespace TargetApp.Scenarios;

internal static class StoreQueued
{
    public static Scenario Scenario { get; } = new(
        "store-queued",
        "Store, 1,000 writes through a task queue",
        "/store/queued",
        EndpointStyle.Queued,
        null,
        "0.8 to 1.1 times the synchronous endpoint's throughput, about 1,500 to 2,000 responses/s with 32 connections on two processors: the requests " +
            "wait in the queue, and there is one worker per processor.",
        """
        A request puts its thousand writes into a queue as one piece of work and awaits its completion; a background worker for each processor does them.
        One hand-off for a thousand operations costs hardly anything, where handing off each one costs most of the throughput. Waiting
        requests hold no thread, and the queue's depth (in the answer, in GET /store and as a gauge) shows when work arrives faster than
        the workers can process it.
        """,
        DefaultLoad.Closed(32, 10, 30))
    {
        DefaultOperations = StoreOperations.Default,
    };

    public static async Task<string> HandleAsync(ScenarioCall call)
    {
        var open = await call.Store.OpenAsync().ConfigureAwait(false);
        using var visit = open.Enter();
        var before = await open.Queue.RunAsync(() => open.SetAll(call.Operations)).ConfigureAwait(false);
        return $"{call.Operations} records set, {before} requests were waiting ahead of this one";
    }
}

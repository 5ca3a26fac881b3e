namespace TargetApp.Scenarios;

internal static class StoreQueued
{
    public static Scenario Scenario { get; } = new(
        "store-queued",
        "Store, 1,000 sets by a task queue",
        "/store/queued",
        EndpointStyle.Queued,
        null,
        "EXPECTED.",
        """
        WHY
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
        return $"{call.Operations} records set, {before} requests waited before this one";
    }
}

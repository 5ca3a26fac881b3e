namespace TargetApp.Scenarios;

internal static class StoreAsync
{
    public static Scenario Scenario { get; } = new(
        "store-async",
        "Store, 1,000 sets awaited",
        "/store/async",
        EndpointStyle.Async,
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
        await open.Batches.SetAllAsync(open.NextRecords(call.Operations), call.Operations).ConfigureAwait(false);
        return $"{call.Operations} records set";
    }
}

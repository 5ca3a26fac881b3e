namespace TargetApp.Scenarios;

internal static class DbAsync
{
    public static Scenario Scenario { get; } = new(
        "db-async",
        "Awaited database query, 10 ms",
        "/async",
        EndpointStyle.Async,
        10,
        "The thread count stays flat near the number of processors and throughput is at its maximum from the first second.",
        """
        The same query over the same kind of connection, awaited: between the request to the database and its answer no thread is held. What limits the
        throughput now is the database and the processor, not the pool, and a burst is served like steady traffic.
        """,
        DefaultLoad.Closed(100, 30, 30));

    public static async Task<string> HandleAsync(ScenarioCall call) =>
        "Result: " + await call.Db.QueryAsync(DbQuery.Text(call.AskedMilliseconds)).ConfigureAwait(false);
}

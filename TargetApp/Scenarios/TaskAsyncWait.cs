namespace TargetApp.Scenarios;

internal static class TaskAsyncWait
{
    public static Scenario Scenario { get; } = new(
        "taskasyncwait",
        "await a task, 500 ms",
        "/api/diagscenario/taskasyncwait",
        EndpointStyle.Async,
        500,
        "Three to eight threads serve all connections, about 230 to 250 responses/s with 125 connections, and the queue empties at once.",
        """
        The query is awaited, so its 500 ms cost no thread. The thread count stays near the number of processors whatever the number of
        connections, and throughput is connections divided by time, as it should be.
        """,
        DefaultLoad.Closed(125, 10, 120));

    public static async Task<string> HandleAsync(ScenarioCall call)
    {
        _ = await PretendDatabase.QueryCustomerAsync(call.Milliseconds).ConfigureAwait(false);
        return "success:taskasyncwait";
    }
}

namespace TargetApp.Scenarios;

internal static class TestAsyncIo
{
    public static Scenario Scenario { get; } = new(
        "test-asyncio",
        "await an HTTP call, 1 s",
        "/test/asyncio",
        EndpointStyle.Async,
        1000,
        "The thread count stays near the number of processors and all responses arrive together within a second or two.",
        """
        While the slow API works no thread of this server waits for it: await gives the thread back and the rest of the method runs on any pool
        thread once the response arrives. A few threads carry any number of waiting requests, from the first second on.
        """,
        DefaultLoad.HundredAtOnce);

    public static async Task<string> HandleAsync(ScenarioCall call)
    {
        try
        {
            using var response = await call.SlowApi.GetAsync(call.AskedMilliseconds).ConfigureAwait(false);
            return "asyncio";
        }
        catch (HttpRequestException e)
        {
            throw call.SlowApi.Down(e);
        }
    }
}

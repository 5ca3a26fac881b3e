using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class TestIo
{
    public static Scenario Scenario { get; } = new(
        "test-io",
        ".Result on an HTTP call, 1 s",
        "/test/io",
        EndpointStyle.SyncOverAsync,
        1000,
        "All requests reach the slow API within a fraction of the time their answers take: the pool adds up to four threads a second for waiting tasks, and most answers come at the very end.",
        """
        GetAsync is asynchronous, .Result makes the thread wait for it all the same. The thread that waits is lost, and the answer needs another pool
        thread for its continuation, which queues behind the requests that have not started yet. So the work is done early (look at the
        arrival times of the slow API) and its results lie there until nearly every request holds a thread of its own. This is the worst
        of both: the code looks asynchronous and scales as badly as blocking code. Await the call.
        """,
        DefaultLoad.HundredAtOnce);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        try
        {
            using var response = call.SlowApi.GetAsync(call.AskedMilliseconds).Result;
            return "io";
        }
        catch (AggregateException e) when (e.InnerException is HttpRequestException cause)
        {
            throw call.SlowApi.Down(cause);
        }
    }
}

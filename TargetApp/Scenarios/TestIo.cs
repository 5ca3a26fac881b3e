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
        "The pool adds up to four threads a second for the waiting tasks until nearly every request holds one; the calls reach the slow API in a few late " +
            "bursts, and nearly all responses arrive at the very end.",
        """
        GetAsync is asynchronous, but .Result makes the thread wait for it all the same. The thread that waits is lost, and every step of the
        call itself (connected, sent, answered) needs another pool thread for its continuation, which queues behind the requests that have
        not started yet. So calls stall half-way until nearly every request holds a thread of its own: the arrival times in DbMock's
        /stats show it. This is the worst of both worlds: the code looks asynchronous and scales as badly as blocking code. Await the call.
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

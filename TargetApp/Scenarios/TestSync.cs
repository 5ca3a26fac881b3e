using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class TestSync
{
    public static Scenario Scenario { get; } = new(
        "test-sync",
        "Thread.Sleep, 1 s",
        "/test/sync",
        EndpointStyle.Blocking,
        1000,
        "The thread count hardly moves (3 or 4 on two processors), the requests run a few at a time on an idle processor, and most responses arrive in one " +
            "late block, after more than 20 s on two processors.",
        """
        Every request holds a pool thread for a second and does nothing with it. The pool may only create as many threads as its minimum
        (the number of processors, by default) at once; after that it adds one when nothing has been dequeued for half a second, which the few busy
        threads keep from happening, or when its hill climbing finds that more threads finish more work, which takes a long time
        to detect when work is this slow. So a hundred requests that could all sleep side by side wait for a thread, and the responses of finished
        ones wait to be sent.
        Raising the minimum with POST /pool/min-threads cures this load and no larger one; awaiting Task.Delay cures them all.
        """,
        DefaultLoad.HundredAtOnce);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        Thread.Sleep(call.Milliseconds);
        return "sync";
    }
}

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
        "The thread count creeps up by about one or two a second from the number of processors, answers come late and in bursts, and the processor is idle.",
        """
        Every request holds a pool thread for a second and does nothing with it. The pool may only create as many threads as its minimum
        (the processors, by default) at once; after that it adds one when nothing was dequeued for half a second, or when its hill climbing
        finds that more threads finish more work. So a hundred requests that could all sleep side by side wait for a thread instead. Raising
        the minimum with POST /pool/min-threads cures this load and no larger one; awaiting Task.Delay cures them all.
        """,
        DefaultLoad.HundredAtOnce);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        Thread.Sleep(call.Milliseconds);
        return "sync";
    }
}

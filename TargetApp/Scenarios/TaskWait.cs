using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class TaskWait
{
    public static Scenario Scenario { get; } = new(
        "taskwait",
        ".Result on a task, 500 ms",
        "/api/diagscenario/taskwait",
        EndpointStyle.SyncOverAsync,
        500,
        "The pool notices the waiting tasks and adds up to four threads a second until there is one per connection; until then most requests queue.",
        """
        A thread starts an asynchronous query and then blocks in .Result until it is done. Since .NET 6 the pool has recognised this kind of wait (injection
        reason CooperativeBlocking): it adds threads at once up to twice the number of processors and then one every 25 to 250 ms. So it recovers
        within half a minute, where other ways of blocking take minutes; but each request still costs a thread, and until there are enough the
        continuations of those responses queue up behind new requests. Await the task.
        """,
        DefaultLoad.Closed(125, 10, 120));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        _ = PretendDatabase.QueryCustomerAsync(call.Milliseconds).Result;
        return "success:taskwait";
    }
}

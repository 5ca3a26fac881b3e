using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class TaskSleepWait
{
    public static Scenario Scenario { get; } = new(
        "tasksleepwait",
        "Polling a task with sleeps, 500 ms",
        "/api/diagscenario/tasksleepwait",
        EndpointStyle.Blocking,
        500,
        "About one thread a second is added (reason Starvation), and no request at all is answered until nearly every connection holds a thread.",
        """
        The thread asks every 50 ms whether the task is done and sleeps in between. The pool cannot see what it waits for, so only its
        slowest rule applies: one thread when nothing has been dequeued for half a second. And the task that is waited for needs a pool thread to
        complete, and is last in line for one. With 125 connections on two processors the first answer comes after 42 to 47 seconds. Await the task.
        """,
        DefaultLoad.Closed(125, 10, 120));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        var query = PretendDatabase.QueryCustomerAsync(call.Milliseconds);
        while (!query.IsCompleted)
        {
            Thread.Sleep(50);
        }

        return "success:tasksleepwait";
    }
}

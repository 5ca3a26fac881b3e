using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class DbSync
{
    public static Scenario Scenario { get; } = new(
        "db-sync",
        "Blocking database query, 10 ms",
        "/sync",
        EndpointStyle.Blocking,
        10,
        "Throughput climbs for a minute with the thread count, about one thread a second by hill climbing; the queue does not empty in the meantime and no " +
            "starvation is reported.",
        """
        The query blocks its thread in a socket read. Ten milliseconds is short enough for the pool to dequeue something all the time, so it never
        sees itself starve; only hill climbing adds threads, roughly one a second, as long as more threads finish more queries. The server
        gets there in the end, and is slow precisely when a burst of users arrives. Above the Max Pool Size the threads also wait for a
        connection.
        """,
        DefaultLoad.Closed(100, 30, 30));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call) => "Result: " + call.Db.Query(DbQuery.Text(call.AskedMilliseconds));
}

namespace Dashboard.Charts;

/// <summary>Thread count, goal, minimum, and one marker for each injection that raises the goal.</summary>
internal static class ThreadCountChart
{
    /// <summary>Families whose legend entry is always there, because a person looks for them.</summary>
    private static readonly string[] AlwaysNamed = ["task-waits", "starvation", "hill-climbing"];

    public static ChartSpec Build() => new(
        "thread-count",
        [
            new Trace("min", "", "minThreads", "--chart-axis")
            {
                Kind = Trace.Constant, Dash = "dot", Width = 1.5, OnlyWhenPresent = true,
                Description = "Minimum worker threads: up to here the pool adds threads at once.",
            },
            new Trace("goal", ChartTable.Injections.Name, "goal", "--chart-2")
            {
                Kind = Trace.Step, Dash = "dash", Width = 1.5,
                Description = "Worker threads the pool wants; the count may be far above it.",
            },
            .. ReasonFamily.All.Select(Marker),
            new Trace("threads", ChartTable.Pool.Name, "threads", "--chart-1") { Width = 2.5, Description = "Pool threads that exist." },
        ],
        new ChartLayout("Thread Count", "threads", 10, EmptySentences.Samples) { Wide = true },
        new ChartHelp(
            "Pool threads that exist at the end of each counter interval (threadpool-thread-count). The goal is the number the pool wants; "
                + "each marker is an injection that raised it, with the runtime's reason; it sits on the thread count, or on the new goal where "
                + "that is higher. Changes that lower the goal are counted below the chart but not marked.",
            "A few threads, about as many as processors, and a marker or two of hill climbing when load begins.",
            "With Task waits (.Result, Wait) it jumps and then climbs by up to four threads a second, each step marked. With other "
                + "blocking (Sleep, locks, synchronous sockets) it may stay flat for 10 to 20 seconds while requests wait: a flat line alone "
                + "does not mean healthy, nor does a high one at rest mean starving."));

    private static Trace Marker(ReasonFamily family)
    {
        var retired = family.Id == "retirement";
        return new Trace(family.Label, retired ? ChartTable.Retirements.Name : ChartTable.Injections.Name, retired ? "active" : "goal", family.Color)
        {
            Kind = Trace.Markers,
            Symbol = family.Symbol,
            Family = retired ? null : family.Number,
            Above = new TraceSource(ChartTable.Pool.Name, "threads"),
            Description = family.Description,
            OnlyWhenPresent = !AlwaysNamed.Contains(family.Id, StringComparer.Ordinal),
        };
    }
}

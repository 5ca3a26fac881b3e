namespace Dashboard.Charts;

internal static class ThreadCountChart
{
    public static ChartSpec Build() => new(
        "thread-count",
        [
            new Trace("min", ChartTable.Limits.Name, "min", "--chart-axis")
            {
                Kind = Trace.Step, Dash = "dot", Width = 1.5, OnlyWhenPresent = true,
                Description = "Minimum worker threads over time: up to here the pool adds threads at once.",
            },
            new Trace("goal", ChartTable.Injections.Name, "goal", "--chart-2")
            {
                Kind = Trace.Step, Dash = "dash", Width = 1.5, Opacity = 0.4,
                Description = "Number of worker threads that the pool wants; the actual count may be far above it.",
            },
            new Trace("gate's rule", ChartTable.Model.Name, "high", "--chart-1")
            {
                Kind = Trace.Band, Low = "low", Dash = "dot", Width = 1, Deviation = "deviation", OnlyWhenPresent = true,
                Description = "Thread counts that the gate's rule allows: at most one more every 500 ms, and only while "
                    + "nothing leaves the queue. Hill climbing follows no such rule: each of its moves resets the band to the thread count.",
            },
            new Trace("predicted", ChartTable.Model.Name, "threads", "--chart-1")
            {
                Kind = Trace.Step, Dash = "longdash", Width = 1.5, Deviation = "deviation", OnlyWhenPresent = true,
                Description = "Threads that the runtime's rule predicts while threads wait for tasks: minimum + processors at once, then one after "
                    + "a delay that grows from 25 ms to 250 ms, which is 4 a second.",
            },
            .. ReasonFamily.All.Where(family => family.Id != "retirement").Select(Marker),
            .. MarkedItem.All.Select(marked => marked.Trace),
            new Trace("threads", ChartTable.Pool.Name, "threads", "--chart-1") { Width = 2.5, Description = "Pool threads that exist." },
        ],
        new ChartLayout("Thread Count", "threads", 10, EmptySentences.Samples) { Wide = true, ShowsFindings = true },
        new ChartHelp(
            "Pool threads that exist at the end of each counter interval (threadpool-thread-count). The goal is the number the pool wants; "
                + "each marker is an injection that raised it, with the runtime's reason; the marker sits on the thread count, or on the new goal where "
                + "that is higher. Changes that lower the goal are counted below the chart but not marked. "
                + "Dashed: what the runtime's own rules predict while work waits (line: "
                + "Task waits, band: other blocking), with the thread count's deviation in percent since the rule began to apply. "
                + "A strip on the time axis marks a finding; point at it for details.",
            "A few threads, about as many as there are processors, and a few hill-climbing markers when load begins.",
            "With Task waits (.Result, Wait) it jumps and then climbs by up to four threads a second, each step marked. With other "
                + "blocking (Sleep, locks, synchronous sockets) it may stay flat for 10 to 20 seconds while requests wait: a flat line alone "
                + "does not mean healthy, nor does a high one at rest mean starving."));

    private static Trace Marker(ReasonFamily family) => new(family.Label, ChartTable.Injections.Name, "goal", family.Color)
    {
        Kind = Trace.Markers,
        Symbol = family.Symbol,
        Family = family.Number,
        Above = new TraceSource(ChartTable.Pool.Name, "threads"),
        Description = $"Goal raises in the time shown. {family.Description}",
        OnlyWhenPresent = true,
    };
}

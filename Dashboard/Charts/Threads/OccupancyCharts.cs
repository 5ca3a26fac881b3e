namespace Dashboard.Charts.Threads;

internal static class OccupancyCharts
{
    private static readonly EmptySentences NoLog =
        new("The target logged no requests from this run.", "No request in this window.", "No request in this window.");

    public static IReadOnlyList<ChartSpec> All { get; } = [Threads(), Started()];

    private static ChartSpec Threads() => new(
        "thread-occupancy",
        [
            new Trace("awaiting", ChartTable.Requests.Name, "lane", "--chart-3")
            {
                Kind = Trace.Spans, Held = 0, Width = 0.3, OnlyWhenPresent = true,
                Description = "Requests that did not hold their thread throughout: they ended on another one, or another request began or ended "
                    + "on it in the meantime.",
            },
            new Trace("holding a thread", ChartTable.Requests.Name, "lane", "--chart-1")
            {
                Kind = Trace.Spans, Held = 1, Width = 0.75,
                Description = "Requests that began and ended on the same thread, with no other request beginning or ending on it in between.",
            },
        ],
        new ChartLayout("Thread Occupancy", "threads", 4, NoLog) { Wide = true },
        new ChartHelp(
            "The target's own log: one bar per request, from the moment a pool thread took it until its handler ended, in the "
                + "row of the thread on which it began. Threads are numbered in the order of their first request. The last 10,000 requests are "
                + "kept.",
            "A few rows. With an asynchronous endpoint, thin bars overlap: many requests wait, but no thread waits with them.",
            "A staircase of full-height bars: each row is a thread that only waits, and each new step is a thread that the pool had to "
                + "add. Bars that begin long after the load's first request were queued until then."));

    private static ChartSpec Started() => new(
        "requests-started",
        [new Trace("started", ChartTable.Starts.Name, "started", "--chart-6") { Description = "Requests whose handler began in that second." }],
        new ChartLayout("Requests Started", "requests/s", 4, NoLog) { Wide = true },
        new ChartHelp(
            "Requests whose handler began in each second since the first one, from the target's own log.",
            "Level from the first second on.",
            "At first as many as there are threads, then only a few each second, as fast as the pool adds threads; or nothing for seconds, "
                + "then many at once when the first requests end."));
}

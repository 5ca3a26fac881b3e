namespace Dashboard.Charts;

internal static class PoolCharts
{
    public static ChartSpec QueueLength() => new(
        "queue-length",
        [new Trace("queued", ChartTable.Pool.Name, "queue", "--chart-2") { Description = "Work items that wait for a pool thread." }],
        new ChartLayout("Queue Length", "work items", 10, EmptySentences.Samples),
        new ChartHelp(
            "Work items that are queued and not yet started at the end of each counter interval (threadpool-queue-length).",
            "Zero, with short peaks when many requests arrive at once; they clear within about a second.",
            "It stays above zero for many seconds: every thread is busy or blocked, and queued work waits. With few connections it may "
                + "stay at zero although threads block, so zero does not mean healthy."));

    public static ChartSpec QueueWait() => new(
        "queue-wait",
        [
            new Trace("at least", ChartTable.Pool.Name, "withoutDequeue", "--chart-5")
            {
                Dash = "dash", OnlyWhenPresent = true,
                Description = "No item left the queue for this long, so everything in it has waited at least as long. There is no mean then.",
            },
            new Trace("estimate by counters", ChartTable.Pool.Name, "queueWait", "--chart-4")
            {
                Description = "How long a work item waits for a pool thread, by the counters alone.",
            },
            Percentile("max", "max", 1, "dot", "The longest wait of a work item that was taken in that second, from its enqueue to its dequeue."),
            Percentile("p99", "p99", 1, "dash", "99 % of the work items that were taken in that second waited no longer."),
            Percentile("p95", "p95", 1, "solid", "95 % of the work items that were taken in that second waited no longer."),
            Percentile("p50", "p50", 1.5, "solid", "Half of the work items that were taken in that second waited no longer."),
            Percentile("mean wait", "mean", 2, "solid", "The mean wait of the work items that were taken in that second."),
        ],
        new ChartLayout("Queue Wait", "s", 0.01, EmptySentences.Samples),
        new ChartHelp(
            "Estimate of the mean time a work item waits in the pool's queue before a thread takes it: mean queue length ÷ work items that leave it "
                + "per second (completed, or taken by a thread that was added), both over the last second (Little's law). "
                + "Accurate to about 10 % while the load is steady; an estimate while a queue builds up or empties, never more than the time since "
                + "the queue was last empty. A request is often several work items, and each of them waits. While nothing leaves the queue, the dashed "
                + "line shows for how long. With per-request timing, mean and percentiles of the individual items, from enqueue to dequeue, are drawn too.",
            "Zero or a few milliseconds, with short peaks when many requests arrive at once.",
            "Several seconds, spent before a request's code runs and again before its response is sent. No handler's own timing shows them."));

    private static Trace Percentile(string name, string column, double width, string dash, string description) =>
        new(name, ChartTable.ItemWaits.Name, column, "--chart-2")
        {
            Width = width,
            Dash = dash,
            OnlyWhenPresent = true,
            Description = description,
        };

    public static ChartSpec CompletedItems() => new(
        "completed-items",
        [
            new Trace("each interval", ChartTable.Pool.Name, "completedEach", "--chart-3")
            {
                Width = 1, Opacity = Trace.Pale, Description = "Work items the pool completed in each counter interval, per second.",
            },
            new Trace("completed", ChartTable.Pool.Name, "completed", "--chart-3") { Description = "Work items the pool completed per second." },
        ],
        new ChartLayout("Completed Work Items", "items/s", 10, EmptySentences.Samples),
        new ChartHelp(
            "Work items completed in the last second (threadpool-completed-items-count): increments ÷ the interval reported with each; the pale line shows "
                + "each counter interval alone. A request is often several work items.",
            "Follows the load, steadily.",
            "Falls to a few items a second while requests wait, then jumps when a whole group of threads is "
                + "released together."));
}

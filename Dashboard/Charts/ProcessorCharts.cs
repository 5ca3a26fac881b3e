namespace Dashboard.Charts;

internal static class ProcessorCharts
{
    public static ChartSpec Cpu() => new(
        "cpu",
        [
            new Trace("load generator (of one core)", ChartTable.Load.Name, "agentCpu", "--chart-7")
            {
                Width = 1, OnlyWhenPresent = true,
                Description = "The process that sends the load, as a percentage of one core: near 100 it is itself the bottleneck.",
            },
            new Trace("target", ChartTable.Pool.Name, "cpu", "--chart-1") { Description = "The target, as a percentage of all its processors." },
        ],
        new ChartLayout("CPU", "%", 100, EmptySentences.Samples) { NaturalTop = true },
        new ChartHelp(
            "Processor time of the target as a percentage of all the processors available to the runtime (cpu-usage). The load generator's is a "
                + "percentage of one core.",
            "Rises and falls with the throughput.",
            "Blocking shows as a few percent while requests wait: threads do nothing. Near 100 % the work itself is the limit, and "
                + "more threads would not help."));

    public static ChartSpec LockContentions() => new(
        "lock-contentions",
        [new Trace("contentions", ChartTable.Pool.Name, "contentions", "--chart-4") { Description = "Times per second that a thread had to wait for a lock." }],
        new ChartLayout("Lock contentions", "contentions/s", 10, EmptySentences.Samples),
        new ChartHelp(
            "Times that a thread found a monitor lock taken and had to wait in the last second (monitor-lock-contention-count): increments ÷ "
                + "the interval reported with each.",
            "Zero or a few.",
            "When threads queue for one lock that is held for a long time, only a few are counted each second, because each wait is long: a low line "
                + "that never returns to zero, together with a queue, is the sign. Hundreds a second mean many short waits. SemaphoreSlim and Task waits "
                + "are only partly included."));
}

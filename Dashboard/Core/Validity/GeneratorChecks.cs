namespace Dashboard.Validity;

internal static class GeneratorChecks
{
    private const double BusyPercent = 90;
    private const double QueuePercent = 95;
    private const double ShareOfMachine = 0.8;
    private const double LeastLagMs = 2;
    private const double LagShare = 0.05;
    private const double StalledPercent = 2;
    private const double BusyStalledPercent = 5;

    public static ValidityCheck Processor(LoadConditions conditions, IReadOnlyList<LoadInterval> sending, int processorCount)
    {
        var limit = 100 * ShareOfMachine * processorCount / (conditions.SharesMachine ? 2 : 1);
        if (Robust.WeightedPercentile(sending.Select(i => (i.AgentCpuPercent, i.WindowSeconds)), BusyPercent) is not { } busy)
        {
            return new ValidityCheck(CheckNames.GeneratorProcessor, null, limit, null, "The generator's processor time is unknown.");
        }

        var figures = $"The generator used {Readable.Percent(MeanPercent(sending))} of one core on average and at most "
            + $"{Readable.Percent(sending.Max(i => i.AgentCpuPercent))}; 90 % of the time at most {Readable.Percent(busy)}";
        if (conditions.OtherGeneratorsPercent > 0)
        {
            figures += $", and the generators of the other loads {Readable.Percent(conditions.OtherGeneratorsPercent)} on average";
            busy += conditions.OtherGeneratorsPercent;
        }

        var bound = $"limit {Readable.Percent(limit)} of one core: 80 % of {(conditions.SharesMachine ? "half of " : "")}"
            + $"{Readable.Plural(processorCount, "processor")}";
        return busy <= limit
            ? new ValidityCheck(CheckNames.GeneratorProcessor, busy, limit, true, $"{figures} ({bound}).")
            : new ValidityCheck(CheckNames.GeneratorProcessor, busy, limit, false, $"{figures} "
                + $"({bound}{(conditions.SharesMachine ? ", which it shares with the target" : "")}): the figures reflect the generator as much as the "
                + "target. Use fewer connections, a slower endpoint, or a generator on another machine.");
    }

    /// <summary>Mean processor time of a generator while it sends, in percent of one core; 0 where it never sent.</summary>
    public static double MeanPercent(IReadOnlyList<LoadInterval> intervals)
    {
        var sending = intervals.Where(interval => !interval.Draining).ToList();
        return sending.Count == 0 ? 0 : sending.Sum(i => i.AgentCpuPercent * i.WindowSeconds) / sending.Sum(i => i.WindowSeconds);
    }

    public static ValidityCheck Queue(IReadOnlyList<LoadInterval> sending, int processorCount)
    {
        if (Robust.WeightedPercentile(sending.Select(i => ((double)i.AgentQueueLength, i.WindowSeconds)), QueuePercent) is not { } queue)
        {
            return new ValidityCheck(CheckNames.GeneratorQueue, null, processorCount, null, "The generator's own pool queue is unknown.");
        }

        var figures = $"In 95 % of the samples at most {Readable.Plural((long)queue, "work item")} waited in the generator's own pool "
            + $"(limit {processorCount}, one per processor)";
        return queue <= processorCount
            ? new ValidityCheck(CheckNames.GeneratorQueue, queue, processorCount, true, $"{figures}.")
            : new ValidityCheck(CheckNames.GeneratorQueue, queue, processorCount, false, $"{figures}: responses waited inside the generator, so latencies are "
                + "too long. Use fewer connections or a generator on another machine.");
    }

    public static ValidityCheck OtherRuns(LoadConditions conditions) => new(
        CheckNames.OtherRuns, conditions.OtherRunsSeconds, 0, false,
        $"For {Readable.Seconds(conditions.OtherRunsSeconds)} of this load, a run on another target was also sending load from this machine. "
            + "To compare, run one load at a time.");

    public static ValidityCheck Stalls(LoadConditions conditions, LoadSummary load, GeneratorStalls stalls)
    {
        // Others took a processor from the one watching thread: the sending threads may have run on another one meanwhile.
        var limit = stalls.Cause == StallCauses.Busy ? BusyStalledPercent : StalledPercent;
        var percent = load.WindowSeconds > 0 ? 100 * stalls.Seconds / load.WindowSeconds : 0;
        var figures = $"The load generator stalled for {Length(stalls.Seconds)} of {Length(load.WindowSeconds)} (limit "
            + $"{Readable.Number(limit)} %)";
        return percent <= limit
            ? new ValidityCheck(CheckNames.GeneratorStalls, percent, limit, true, $"{figures}.")
            : new ValidityCheck(CheckNames.GeneratorStalls, percent, limit, false, $"{figures}, up to {Length(stalls.LongestSeconds)} at "
                + $"a time: {StallCauses.Words(stalls.Cause)}. {Missing(conditions)} Latencies may be overstated by up to {Length(stalls.LongestSeconds)}, "
                + "because responses that arrived in the meantime were read late. Run it again on an idle machine.")
            {
                Brief = $"the load generator stalled for {Length(stalls.Seconds)}",
            };
    }

    public static ValidityCheck SendLag(LoadSummary load)
    {
        if (load.SendLagMs is not { } lag)
        {
            return new ValidityCheck(CheckNames.SendLag, null, LeastLagMs, null, "How late requests were sent is unknown.");
        }

        var limit = Math.Max(LeastLagMs, LagShare * ((load.Response ?? load.Latency)?.P50Ms ?? 0));
        var figures = $"99 % of the requests were sent no more than {Readable.Milliseconds(lag.P99Ms)} after they were due (limit "
            + $"{Readable.Milliseconds(limit)})";
        return lag.P99Ms <= limit
            ? new ValidityCheck(CheckNames.SendLag, lag.P99Ms, limit, true, $"{figures}.")
            : new ValidityCheck(CheckNames.SendLag, lag.P99Ms, limit, false, $"{figures}: the generator did not keep up with the rate. Response times "
                + "include the delay; service times do not. Use a lower rate or a generator on another machine.");
    }

    private static string Missing(LoadConditions conditions) => conditions.OpenLoop
        ? "Requests that were due in the meantime were sent late."
        : "Nothing was sent in the meantime: throughput is too low, and slow responses that would have been seen are missing.";

    private static string Length(double seconds) => Readable.Milliseconds(seconds * 1_000);
}

namespace Dashboard.Figures;

internal static class PoolFigures
{
    private const string NotWatched = "The target was not monitored.";

    private const string MeanWait =
        "Mean time a work item waited in the pool's queue: sum of queue length × time ÷ work items that left it (Little's law), over";
    private const string Estimate = ". From counters alone: accurate to about 10 % while the load is steady, an estimate while a queue builds up or empties. "
        + "Where the waits of 90 % of the items or more are known: the mean of those.";
    private const string WorstWait = "The longest mean wait in the queue of any one second in which items left it, during";
    private const string Standstill = "The longest time in which work items waited and, as far as counters can tell, none left the queue, during";

    private const string ItemWait = "time from enqueue to dequeue of the work items taken during";
    private const string KnownFor = "Work items whose time in the queue is known (p99 and longest are of these) ÷ work items completed by the counters, during";
    private const string Less = ". Below 100 % where events were lost, or were not read all the time.";
    private const string ByEvents = ". Needs per-request timing.";

    private static readonly FigureUnit Threads = FigureUnit.Count("threads");
    private static readonly FigureUnit WorkItems = FigureUnit.Count("work items");

    private static readonly Figure[] BeforeReasons =
    [
        OfLoad("threadsStart", "Threads at the start", Threads, "Pool threads in the last sample before the first "
            + "request.", BetterDirection.Neutral, m => m.ThreadsBefore ?? m.Phase?.ThreadsStart)
            with { NeedsItems = false },
        OfLoad("threadsSteady", "Threads, steady", Threads, "Median number of pool threads from the steady state to the end of "
            + "sending.", BetterDirection.Lower, PoolMeasures.ThreadsSteady),
        OfLoad("threadsMax", "Threads, max", Threads, "Highest number of pool threads in any sample of the load and its "
            + "drain.", BetterDirection.Lower, m => m.Phase?.ThreadsMax ?? PoolMeasures.ThreadsMax(m))
            with { NeedsItems = false },
    ];

    private static readonly Figure[] ItemWaitsOfLoad =
    [
        OfItems("queueWaitP50Ms", "Queue wait, p50", $"Median {ItemWait} the load and its drain{ByEvents}", waits => waits.P50Ms),
        OfItems("queueWaitP95Ms", "Queue wait, p95", $"95th percentile {ItemWait} the load and its drain{ByEvents}", waits => waits.P95Ms),
        OfItems("queueWaitP99Ms", "Queue wait, p99", $"99th percentile {ItemWait} the load and its drain{ByEvents}", waits => waits.P99Ms),
        OfItems("queueWaitLongestMs", "Queue wait, longest", $"Longest {ItemWait} the load and its drain{ByEvents}", waits => waits.MaxMs),
        OfItems("queueWaitShare", "Queue wait, known for", $"{KnownFor} the load and its drain{Less}", waits => waits.Share * 100, FigureUnit.Percent),
    ];

    private static readonly Figure[] AfterReasons =
    [
        new("threadsBlocked", "Threads blocked, mean", Threads,
            "Pool threads that were blocked at a time, on average over the load and its drain: the sum of Blocking calls. Needs waits to be read.",
            BetterDirection.Lower,
            m => new FigureValue(m is { ReadsWaits: true, Phase.Blockers: var sites } ? sites.Sum(site => site.Threads) : null))
        {
            NeedsLoad = false,
        },
        OfLoad("goalRaisesPerSecond", "Goal raises", FigureUnit.PerSecond, "Goal changes that raised the goal ÷ length of load and "
            + "drain.", BetterDirection.Neutral, PoolMeasures.RaisesPerSecond),
        OfLoad("peakQueue", "Peak queue, work items", WorkItems,
            "Highest number of work items waiting in any sample of the load and its drain; shorter peaks are not seen.", BetterDirection.Lower,
            PoolMeasures.PeakQueue),
        OfLoad("queueWaitMeanMs", "Queue wait, mean", FigureUnit.Milliseconds, $"{MeanWait} the load and its drain{Estimate}",
            BetterDirection.Lower, PoolMeasures.QueueWaitMeanMs),
        OfLoad("queueWaitMaxMs", "Queue wait, worst second", FigureUnit.Milliseconds, $"{WorstWait} the load and its drain.",
            BetterDirection.Lower, PoolMeasures.QueueWaitMaxMs),
        .. ItemWaitsOfLoad,
        OfLoad("longestWithoutDequeueSeconds", "Queue stalled, longest", FigureUnit.Seconds, $"{Standstill} the load and its drain.",
            BetterDirection.Lower, m => PoolMeasures.QueueWait(m).LongestWithoutDequeueSeconds),
        OfLoad("workItemsPerSecond", "Work items completed", FigureUnit.PerSecond,
            "Work items completed ÷ the counters' own intervals, both summed over the load and its drain.", BetterDirection.Neutral,
            PoolMeasures.WorkItemsPerSecond),
        OfLoad("workItemsPerRequest", "Work items per request", FigureUnit.Count("work items"),
            "Work items completed in the load and its drain ÷ requests that were answered in it. Work of the target for others counts too.",
            BetterDirection.Neutral, PoolMeasures.WorkItemsPerRequest),
        OfLoad("scheduledPerRequest", "Times scheduled per request", FigureUnit.Count("times"),
            "How often a pool thread got a processor in the load and its drain, after a wait or after another had it, by Linux's count of each thread "
                + "÷ requests that were answered in it. Needs waits to be read; threads that ended between two looks are left out.",
            BetterDirection.Neutral, PoolMeasures.ScheduledPerRequest) with { IsOptional = true },
        OfLoad("cpuPercent", "CPU", FigureUnit.Percent,
            "Processor time of the target as a percentage of all its processors, mean over the load and its drain.", BetterDirection.Neutral, PoolMeasures.Cpu),
    ];

    public static IReadOnlyList<Figure> All { get; } = [.. BeforeReasons, .. AfterReasons];

    public static IReadOnlyList<Figure> Of(params IEnumerable<MeasuredRun> loads) =>
    [
        .. BeforeReasons,
        .. loads.SelectMany(measured => measured.Items.OfType<Injection>()).Select(injection => injection.Reason).Distinct().Order().Select(Injections),
        .. AfterReasons.Except(loads.Any(static measured => measured.Phase?.ItemWaits is not null) ? [] : ItemWaitsOfLoad),
    ];

    /// <summary>The figures over the run, rest and recovery included.</summary>
    public static IReadOnlyList<Figure> OfRun { get; } =
    [
        Whole("threadsStart", "at the start", "Threads at the start of the run", Threads, "Pool threads in the run's first "
            + "sample.", BetterDirection.Neutral, p => p.ThreadsStart),
        Whole("threadsMax", "at most", "Threads, max of the run", Threads, "Highest number of pool threads in any sample of the "
            + "run.", BetterDirection.Lower, p => p.ThreadsMax),
        Whole("threadsEnd", "at the end", "Threads at the end of the run", Threads, "Pool threads in the run's last "
            + "sample.", BetterDirection.Neutral, p => p.ThreadsEnd),
        Whole("peakQueue", "peak queue", "Peak queue of the run, work items", WorkItems,
            "Highest number of work items waiting in any sample of the run; shorter peaks are not seen.", BetterDirection.Lower, p => p.PeakQueue),
        Whole("queueWaitMeanMs", "mean", "Queue wait of the run, mean", FigureUnit.Milliseconds, $"{MeanWait} the run{Estimate}",
            BetterDirection.Lower, p => p.QueueWaitMeanMs),
        Whole("queueWaitMaxMs", "worst second", "Queue wait, worst second of the run", FigureUnit.Milliseconds, $"{WorstWait} the run.",
            BetterDirection.Lower, p => p.QueueWaitMaxMs),
        OfItems("queueWaitP99Ms", "p99", "Queue wait of the run, p99", $"99th percentile {ItemWait} the run{ByEvents}", p => p.QueueWaitP99Ms),
        OfItems("queueWaitLongestMs", "longest", "Queue wait of the run, longest", $"Longest {ItemWait} the run{ByEvents}", p => p.QueueWaitLongestMs),
        Whole("queueWaitShare", "of the items known", "Queue wait of the run, known for", FigureUnit.Percent, $"{KnownFor} the run{Less}",
            BetterDirection.Neutral, p => p.QueueWaitShare * 100) with { IsOptional = true },
        Whole("longestWithoutDequeueSeconds", "longest stall", "Queue stalled, longest of the run", FigureUnit.Seconds, $"{Standstill} the run.",
            BetterDirection.Lower, p => p.LongestWithoutDequeueSeconds),
        Whole("goalRaises", "goal raises", "Goal raises of the run", FigureUnit.Count("raises"), "Goal changes that raised the "
            + "goal.", BetterDirection.Neutral, p => p.GoalRaises),
        Whole("threadsRetired", "retired", "Threads retired in the run", Threads, "Worker threads that exited.", BetterDirection.Neutral,
            p => p.ThreadsRetired),
    ];

    public static Figure Run(string part) => OfRun.First(figure => figure.Key == $"pool.{part}");

    private static Figure Injections(int reason)
    {
        var known = InjectionReasons.Find(reason);
        var better = known.Family is "task-waits" or "starvation" ? BetterDirection.Lower : BetterDirection.Neutral;
        return OfLoad($"injections.{known.Name}", $"Goal changes: {known.Name}", FigureUnit.Count("changes"), known.Sentence, better,
            m => PoolMeasures.Changes(m, reason));
    }

    private static Figure OfLoad(string key, string name, FigureUnit unit, string definition, BetterDirection better, Func<MeasuredRun, double?> value) =>
        new(key, name, unit, definition, better, m => value(m) is { } known
            ? new FigureValue(known)
            : new FigureValue(null, PoolMeasures.Samples(m).Any() ? null : NotWatched))
        {
            NeedsLoad = false,
            NeedsItems = true,
        };

    private static Figure OfItems(string key, string name, string definition, Func<ItemWaits, double?> value, FigureUnit? unit = null) =>
        new(key, name, unit ?? FigureUnit.Milliseconds, definition, unit is null ? BetterDirection.Lower : BetterDirection.Neutral,
            m => new FigureValue(m.Phase?.ItemWaits is { } waits ? value(waits) : null))
        {
            NeedsLoad = false,
        };

    private static Figure OfItems(string key, string inShort, string name, string definition, Func<PoolSummary, double?> value) =>
        Whole(key, inShort, name, FigureUnit.Milliseconds, definition, BetterDirection.Lower, value);

    private static Figure Whole(
        string key, string inShort, string name, FigureUnit unit, string definition, BetterDirection better, Func<PoolSummary, double?> value) =>
        new($"pool.{key}", name, unit, definition, better, m => new FigureValue(m.Pool is { } pool ? value(pool) : null, m.Pool is null ? NotWatched : null))
        {
            NeedsLoad = false,
            Short = inShort,
        };
}

namespace Dashboard.Charts;

/// <summary>Float64 columns that the browser keeps as rings; the first is the time in seconds on the timeline.</summary>
/// <param name="Capacity">Rows; the oldest go first.</param>
public sealed record ChartTable(int Number, string Name, int Capacity, IReadOnlyList<string> Columns)
{
    /// <summary>No rows: forget everything, the whole window follows.</summary>
    internal const int ResetRecord = 0;

    /// <summary>Tables of loads beside another have the numbers after this one.</summary>
    private const int BesideNumber = 100;

    /// <summary>One row: wall clock at t = 0 and at the newest sample (ms since 1970), time of the first request.</summary>
    internal const int ClockRecord = 1;

    internal const int ClockColumns = 3;

    /// <summary>An hour at 4 samples a second, which is all that the timeline remembers.</summary>
    internal const int SampleCapacity = TimelineRing.SampleCapacity;

    /// <summary>Drawn whole: one hour at 10 samples a second.</summary>
    internal const int RunSampleCapacity = 36_000;

    /// <summary>More points cannot be seen on a screen.</summary>
    internal const int LineCapacity = 2_000;

    internal const int InjectionCapacity = 20_000;

    internal const int LimitsCapacity = 1_000;

    /// <summary>The longest load at four intervals a second, and a drain as long.</summary>
    internal const int BesideCapacity = 4_800;

    /// <summary>15 minutes of 60 steady threads, a minute of 200 unsteady ones.</summary>
    internal const int LaneCapacity = 60_000;

    /// <summary>A row each counter interval; rates over the last second, <c>completedEach</c> over the interval, waits in seconds.</summary>
    public static ChartTable Pool { get; } = new(2, "pool", SampleCapacity,
        ["t", "threads", "queue", "completed", "cpu", "contentions", "requestsStarted", "completedEach", "queueWait", "withoutDequeue", "interval"]);

    /// <summary>A row each goal change, lowered ones included (<c>raises</c> is 0): the goal line needs them.</summary>
    public static ChartTable Injections { get; } = new(3, "injections", InjectionCapacity,
        ["t", "goal", "previousGoal", "reason", "family", "raises"]);

    /// <summary>A row each interval; rates over the last second, <c>completedEach</c> over the interval.</summary>
    public static ChartTable Load { get; } = new(4, "load", SampleCapacity,
        ["t", "completed", "errors", "drained", "p50", "p95", "p99", "inFlight", "agentCpu", "offered", "sent", "theory", "responseP50", "responseP99",
            "completedEach"]);

    /// <summary>
    /// The same of each load that goes on beside another, in fewer columns: the first of them is <c>load2</c>. See <see cref="Timeline.LoadInterval.Beside"/>.
    /// </summary>
    public static IReadOnlyList<ChartTable> Beside { get; } =
    [
        .. Enumerable.Range(1, LoadInterval.MaxBeside)
            .Select(number => new ChartTable(BesideNumber + number, $"load{number + 1}", BesideCapacity, ["t", "completed", "errors", "p50", "p99"])),
    ];

    /// <summary>A row each request that the target logged, by start; <c>held</c> is 1 when its thread was held all the time. Recorded runs only.</summary>
    public static ChartTable Requests { get; } = new(6, "requests", RequestSpans.MaxPerRun, ["t", "end", "lane", "held"]);

    /// <summary>A row a second: handlers that began in it. Recorded runs only.</summary>
    public static ChartTable Starts { get; } = new(7, "starts", RunSampleCapacity, ["t", "started"]);

    /// <summary>A row each bar, by its begin: <c>state</c> of <see cref="LaneStates"/>, <c>what</c> one of the names that the board is told.</summary>
    public static ChartTable Lanes { get; } = new(8, "lanes", LaneCapacity, ["t", "end", "lane", "state", "what"]);

    /// <summary>
    /// The runtime's rules: <c>threads</c> for Task waits, <c>low</c> and <c>high</c> for the gate; <c>deviation</c> of the threads in percent.
    /// </summary>
    public static ChartTable Model { get; } = new(9, "model", SampleCapacity, ["t", "threads", "low", "high", "deviation"]);

    /// <summary>A row each change, the first when they became known.</summary>
    public static ChartTable Limits { get; } = new(10, "limits", LimitsCapacity, ["t", "min"]);

    /// <summary>A row a second: waits of the work items that were taken in it, seconds.</summary>
    public static ChartTable ItemWaits { get; } = new(30, "itemWaits", LineCapacity, ["t", "mean", "p50", "p95", "p99", "max"]);

    /// <summary>Made on first use: who makes the tables of markers needs this type.</summary>
    public static IReadOnlyList<ChartTable> All => field ??=
        [Pool, Injections, Load, .. Beside, Lanes, Model, Limits, ItemWaits, .. MarkedItem.All.Select(marked => marked.Table)];

    /// <summary>With those that only a recorded run has.</summary>
    public static IReadOnlyList<ChartTable> ForRun =>
        field ??= [.. All.Select(table => table.Capacity == SampleCapacity ? table with { Capacity = RunSampleCapacity } : table), Requests, Starts];
}

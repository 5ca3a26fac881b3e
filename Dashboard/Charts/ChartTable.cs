using Dashboard.Timeline;

namespace Dashboard.Charts;

/// <summary>A table of float64 columns that the browser keeps as rings; the first column is always the time in seconds on the timeline.</summary>
/// <param name="Number">Its number in a packet.</param>
/// <param name="Name">Its name in <see cref="Trace.Table"/>.</param>
/// <param name="Capacity">Rows kept in the browser; the oldest go first.</param>
/// <param name="Columns">Names of the columns, in the order in which they are packed.</param>
public sealed record ChartTable(int Number, string Name, int Capacity, IReadOnlyList<string> Columns)
{
    /// <summary>Record without rows: forget everything, the whole window follows.</summary>
    internal const int ResetRecord = 0;

    /// <summary>Tables of loads beside another have the numbers after this one.</summary>
    private const int BesideNumber = 100;

    /// <summary>Record of one row: wall clock at t = 0 and when the newest sample was taken (both ms since 1970), time of the first request.</summary>
    internal const int ClockRecord = 1;

    internal const int ClockColumns = 3;

    /// <summary>15 minutes at 10 samples a second.</summary>
    internal const int SampleCapacity = 9_000;

    /// <summary>A recorded run is drawn whole: one hour at 10 samples a second.</summary>
    internal const int RunSampleCapacity = 36_000;

    /// <summary>One line of a comparison: more points than this cannot be seen on a screen.</summary>
    internal const int LineCapacity = 2_000;

    internal const int InjectionCapacity = 20_000;

    internal const int LimitsCapacity = 1_000;

    /// <summary>The longest load at four intervals a second, and a drain as long.</summary>
    internal const int BesideCapacity = 4_800;

    /// <summary>15 minutes of 60 threads that go on doing the same, a minute of 200 that do not.</summary>
    internal const int LaneCapacity = 60_000;

    /// <summary>
    /// One row a counter interval of the target; rates over the last second, <c>completedEach</c> over the interval alone. Waits and the interval
    /// are in seconds.
    /// </summary>
    public static ChartTable Pool { get; } = new(2, "pool", SampleCapacity,
        ["t", "threads", "queue", "completed", "cpu", "contentions", "requestsStarted", "completedEach", "queueWait", "withoutDequeue", "interval"]);

    /// <summary>One row a goal change, those that lower the goal included (<c>raises</c> is then 0): the goal line needs them.</summary>
    public static ChartTable Injections { get; } = new(3, "injections", InjectionCapacity,
        ["t", "goal", "previousGoal", "reason", "family", "raises"]);

    /// <summary>One row an interval of the load; rates over the last second, <c>completedEach</c> over the interval alone.</summary>
    public static ChartTable Load { get; } = new(4, "load", SampleCapacity,
        ["t", "completed", "errors", "drained", "p50", "p95", "p99", "inFlight", "agentCpu", "offered", "sent", "theory", "responseP50", "responseP99",
            "completedEach"]);

    /// <summary>
    /// The same of each load that goes on beside another, in fewer columns: the first of them is <c>load2</c>. See <see cref="Timeline.LoadInterval.Beside"/>.
    /// </summary>
    public static IReadOnlyList<ChartTable> Beside { get; } =
    [
        .. Enumerable.Range(1, LoadInterval.MostBeside)
            .Select(number => new ChartTable(BesideNumber + number, $"load{number + 1}", BesideCapacity, ["t", "completed", "errors", "p50", "p99"])),
    ];

    /// <summary>
    /// One row a request that the target logged, ordered by its start; <c>lane</c> is its thread, <c>held</c> 1 when the thread was held
    /// all the time. Recorded runs only.
    /// </summary>
    public static ChartTable Requests { get; } = new(6, "requests", RequestSpans.MaxPerRun, ["t", "end", "lane", "held"]);

    /// <summary>One row a second: requests whose handler began in it. Recorded runs only.</summary>
    public static ChartTable Starts { get; } = new(7, "starts", RunSampleCapacity, ["t", "started"]);

    /// <summary>
    /// One row a bar of the threads' lanes, ordered by its begin: <c>state</c> is a number of <see cref="LaneStates"/>, <c>what</c> one of the
    /// names that the board is told beside its packets.
    /// </summary>
    public static ChartTable Lanes { get; } = new(8, "lanes", LaneCapacity, ["t", "end", "lane", "state", "what"]);

    /// <summary>
    /// What the runtime's rules say of the thread count: a row where it changes and one a second. <c>threads</c> by the rule for Task waits,
    /// <c>low</c> and <c>high</c> by the gate's; <c>deviation</c> of the observed threads in percent, since the rule began to apply.
    /// </summary>
    public static ChartTable Model { get; } = new(9, "model", SampleCapacity, ["t", "threads", "low", "high", "deviation"]);

    /// <summary>One row a change of the pool's limits, the first when they became known.</summary>
    public static ChartTable Limits { get; } = new(10, "limits", LimitsCapacity, ["t", "min"]);

    /// <summary>Made when it is asked for first: who makes the tables of markers needs this type.</summary>
    public static IReadOnlyList<ChartTable> All => field ??= 
        [Pool, Injections, Load, .. Beside, Lanes, Model, Limits, .. MarkedItem.All.Select(marked => marked.Table)];

    /// <summary>The same tables for a recorded run, and those that only a recorded run has.</summary>
    public static IReadOnlyList<ChartTable> ForRun =>
        field ??= [.. All.Select(table => table.Capacity == SampleCapacity ? table with { Capacity = RunSampleCapacity } : table), Requests, Starts];
}

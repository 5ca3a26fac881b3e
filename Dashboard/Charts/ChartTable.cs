using Dashboard.Injections;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Rates;

namespace Dashboard.Charts;

/// <summary>Float64 columns that the browser keeps as rings; the first is the time in seconds on the timeline.</summary>
/// <param name="Capacity">The most rows; the oldest are removed first.</param>
public record ChartTable(int Number, string Name, int Capacity, IReadOnlyList<string> Columns)
{
    /// <summary>A record without rows: all tables are cleared, and the whole window follows.</summary>
    internal const int ResetRecord = 0;

    private const int BesideNumber = 100;

    /// <summary>One row: wall clock at t = 0 and at the newest sample (ms since 1970), time of the first request.</summary>
    internal const int ClockRecord = 1;

    internal const int ClockColumns = 3;

    /// <summary>An hour at 4 samples a second, which is all that the timeline remembers.</summary>
    internal const int SampleCapacity = TimelineRing.SampleCapacity;

    /// <summary>A run is drawn whole: one hour at 10 samples a second.</summary>
    internal const int RunSampleCapacity = 36_000;

    /// <summary>More points are not visible on a screen.</summary>
    internal const int LineCapacity = 2_000;

    internal const int InjectionCapacity = 20_000;

    internal const int LimitsCapacity = 1_000;

    /// <summary>The longest load at four intervals a second, and a drain as long.</summary>
    internal const int BesideCapacity = 4_800;

    /// <summary>15 minutes of 60 steady threads, a minute of 200 unsteady ones.</summary>
    internal const int LaneCapacity = 60_000;

    /// <summary>A row per counter interval; rates over the last second, <c>completedEach</c> over the interval, waits in seconds.</summary>
    internal static ChartTable<PoolReading> Pool { get; } = new(2, "pool", SampleCapacity,
    [
        ("t", reading => reading.Sample.T),
        ("threads", reading => reading.Sample.ThreadCount),
        ("queue", reading => reading.Sample.QueueLength),
        ("completed", reading => reading.CompletedItems),
        ("cpu", reading => reading.Sample.CpuPercent),
        ("contentions", reading => reading.LockContentions),
        ("requestsStarted", reading => reading.RequestsStarted),
        ("completedEach", reading => reading.Sample.CompletedItemsPerSecond),
        ("queueWait", reading => reading.QueueWait.Seconds),
        ("withoutDequeue", reading => reading.QueueWait is { Seconds: null, WithoutDequeueSeconds: > 0 and var still } ? still : null),
        ("interval", reading => reading.Sample.IntervalSeconds),
    ]);

    /// <summary>A row per goal change, lowered ones included (<c>raises</c> is 0): the goal line needs them.</summary>
    internal static ChartTable<Injection> Injections { get; } = new(3, "injections", InjectionCapacity,
    [
        ("t", injection => injection.T),
        ("goal", injection => injection.Goal),
        ("previousGoal", injection => injection.PreviousGoal),
        ("reason", injection => injection.Reason),
        ("family", injection => ReasonFamily.Of(injection.Reason).Number),
        ("raises", injection => injection.RaisesGoal ? 1 : 0),
    ]);

    /// <summary>A row per interval; rates over the last second, <c>completedEach</c> over the interval.</summary>
    internal static ChartTable<LoadPoint> Load { get; } = new(4, "load", SampleCapacity,
    [
        ("t", point => point.Interval.T),
        ("completed", point => point.Rates.Completed),
        ("errors", point => point.Rates.Failed),
        ("drained", point => point.Rates.Drained),
        ("p50", point => point.Service.P50),
        ("p95", point => point.Service.P95),
        ("p99", point => point.Service.P99),
        ("inFlight", point => point.Interval.InFlight),
        ("agentCpu", point => point.Interval.AgentCpuPercent),
        ("offered", point => point.Rates.Offered),
        ("sent", point => point.Rates.Sent),
        ("theory", point => point.Interval.Draining ? null : point.TheoryPerSecond),
        ("responseP50", point => point.Response?.P50),
        ("responseP99", point => point.Response?.P99),
        ("completedEach", point => point.Interval.Draining ? null : point.Interval.Completed / point.Interval.WindowSeconds),
    ]);

    /// <summary>
    /// The same of each concurrent load, in fewer columns: the first of them is <c>load2</c>. See <see cref="Timeline.LoadInterval.Beside"/>.
    /// </summary>
    internal static IReadOnlyList<ChartTable<LoadPoint>> Beside { get; } =
    [
        .. Enumerable.Range(1, LoadInterval.MaxBeside).Select(number => new ChartTable<LoadPoint>(BesideNumber + number, $"load{number + 1}", BesideCapacity,
            [.. Load.Cells.Where(cell => cell.Name is "t" or "completed" or "errors" or "p50" or "p99")])),
    ];

    /// <summary>A row per request that the target logged, by start; <c>held</c> is 1 when its thread was held all the time. Recorded runs only.</summary>
    internal static ChartTable<ThreadSpan> Requests { get; } = new(6, "requests", RequestSpans.MaxPerRun,
        [("t", span => span.Start), ("end", span => span.End), ("lane", span => span.Lane), ("held", span => span.Held ? 1 : 0)]);

    /// <summary>A row per second: handlers that began in it. Recorded runs only.</summary>
    internal static ChartTable<(double T, double Started)> Starts { get; } = new(7, "starts", RunSampleCapacity,
        [("t", second => second.T), ("started", second => second.Started)]);

    /// <summary>A row per bar, by its begin: <c>state</c> of <see cref="LaneStates"/>, <c>what</c> one of the names that the board receives.</summary>
    internal static ChartTable<(LaneBar Bar, int What)> Lanes { get; } = new(8, "lanes", LaneCapacity,
    [
        ("t", row => row.Bar.From),
        ("end", row => row.Bar.To),
        ("lane", row => row.Bar.Row),
        ("state", row => LaneStates.NumberOf(row.Bar.Doing.State)),
        ("what", row => row.What),
    ]);

    /// <summary>
    /// The runtime's rules: <c>threads</c> for Task waits, <c>low</c> and <c>high</c> for the gate; <c>deviation</c> of the threads in percent.
    /// </summary>
    internal static ChartTable<ModelPoint> Model { get; } = new(9, "model", SampleCapacity,
    [
        ("t", point => point.T), ("threads", point => point.Threads), ("low", point => point.Low), ("high", point => point.High),
        ("deviation", point => point.DeviationPercent),
    ]);

    /// <summary>A row per change, the first when they became known.</summary>
    internal static ChartTable<(double T, int Min)> Limits { get; } = new(10, "limits", LimitsCapacity,
        [("t", change => change.T), ("min", change => change.Min)]);

    /// <summary>A row per second: waits of the work items that were taken in it, seconds.</summary>
    internal static ChartTable<(double T, ItemWaits Waits)> ItemWaits { get; } = new(30, "itemWaits", LineCapacity,
    [
        ("t", second => second.T),
        ("mean", second => second.Waits.MeanMs / 1_000),
        ("p50", second => second.Waits.P50Ms / 1_000),
        ("p95", second => second.Waits.P95Ms / 1_000),
        ("p99", second => second.Waits.P99Ms / 1_000),
        ("max", second => second.Waits.MaxMs / 1_000),
    ]);

    /// <summary>It is made on first use: the makers of the tables of markers need this type.</summary>
    public static IReadOnlyList<ChartTable> All => field ??=
        [Pool, Injections, Load, .. Beside, Lanes, Model, Limits, ItemWaits, .. MarkedItem.All.Select(marked => marked.Table)];

    public static IReadOnlyList<ChartTable> ForRun =>
        field ??= [.. All.Select(table => table.Capacity == SampleCapacity ? table with { Capacity = RunSampleCapacity } : table), Requests, Starts];

    internal int IndexOf(string column) => Columns.Index().First(one => one.Item == column).Index;
}

/// <summary>A table whose rows are made of one kind of item, so that each column's name is beside its value.</summary>
internal sealed record ChartTable<T>(int Number, string Name, int Capacity, IReadOnlyList<(string Name, Func<T, double?> Value)> Cells)
    : ChartTable(Number, Name, Capacity, [.. Cells.Select(cell => cell.Name)]);

/// <summary>The values of one interval in the table of loads: rates and percentiles over the last second.</summary>
/// <param name="Response">Null in a closed loop.</param>
/// <param name="TheoryPerSecond">The phase's theoretical rate; null where the endpoint is unknown.</param>
internal sealed record LoadPoint(
    LoadInterval Interval, LoadRatesPoint Rates, LatencyPoint Service, LatencyPoint? Response = null, double? TheoryPerSecond = null);

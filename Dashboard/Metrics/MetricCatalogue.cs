namespace Dashboard.Metrics;

/// <summary>All instruments, with the names of OpenTelemetry's conventions for the runtime where they have one.</summary>
internal static class MetricCatalogue
{
    public const string MeterName = "ThreadPoolDashboard";

    /// <summary>What a target may have; the sum of <see cref="MetricFacts.Series"/>.</summary>
    public const int MostSeries = 200;

    public const int MostSites = 15;

    public const int MostRoutes = 8;

    public const int MostOwed = 20;

    /// <summary>The label of the target's name, on all series.</summary>
    public const string TargetName = "target.name";

    /// <summary>The label of the target's process id, on all series.</summary>
    public const string TargetId = "target.pid";

    /// <summary>The value of a label that stands for all that have no series of their own.</summary>
    public const string Other = "other";

    /// <summary>Upper bounds of the queue wait's buckets, seconds; one more has what waited longer.</summary>
    public static readonly double[] WaitBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

    /// <summary>The parts of a request's time, the values of the label <c>part</c>, in the order of <see cref="PartsOf"/>.</summary>
    public static readonly string[] Parts = ["before", "waits", "locks", "onThread", "queuedAgain", "awaiting", "after"];

    public static readonly MetricFacts Threads = new(
        "dotnet.thread_pool.thread.count", MetricType.UpDownCounter, "{thread}", 1, "Threads of the pool that exist.");

    public static readonly MetricFacts WorkItems = new(
        "dotnet.thread_pool.work_item.count", MetricType.Counter, "{work_item}", 1, "Work items that the pool has completed while it was watched.");

    public static readonly MetricFacts QueueLength = new(
        "dotnet.thread_pool.queue.length", MetricType.UpDownCounter, "{work_item}", 1, "Work items that wait in the pool's queue.");

    public static readonly MetricFacts Attached = new(
        "threadpool.attached", MetricType.Gauge, "{target}", 1, "1 while the target is read, 0 once it has ended or is lost.");

    public static readonly MetricFacts MeanWait = new(
        "threadpool.queue.wait.mean", MetricType.Gauge, "s", 1,
        "Mean wait of a work item in the pool's queue over the last second, by Little's law from the counters alone.");

    public static readonly MetricFacts Wait = new(
        "threadpool.queue.wait", MetricType.Histogram, "s", WaitBounds.Length + 3,
        "Waits of single work items in the pool's queue, from enqueue to dequeue; with all signals only.");

    public static readonly MetricFacts Injections = new(
        "threadpool.injections", MetricType.Counter, "{change}", InjectionReasons.All.Count + 1,
        "Changes of the number of threads that the pool wants, by the runtime's reason.", "reason");

    public static readonly MetricFacts BlockedThreads = new(
        "threadpool.blocked.threads", MetricType.Gauge, "{thread}", MostSites + Kinds,
        "Mean number of blocked threads of the pool in the last second, by what they wait in and the call site.", "kind", "site");

    public static readonly MetricFacts BlockedTime = new(
        "threadpool.blocked.time", MetricType.Counter, "s", MostSites + 1,
        "Time for which threads of the pool were blocked, by what they waited in and the call site.", "kind", "site");

    public static readonly MetricFacts Requests = new(
        "threadpool.requests", MetricType.Counter, "{request}", MostRoutes + 1,
        "Requests whose account was completed, by route; with all signals only.", "route");

    public static readonly MetricFacts RequestTime = new(
        "threadpool.request.time", MetricType.Counter, "s", (MostRoutes + 1) * 7,
        "Where the time of these requests went, by route and part; with all signals only.", "route", "part");

    public static readonly MetricFacts OwedTime = new(
        "threadpool.owed.time", MetricType.Counter, "s", MostOwed + 1,
        "Time for which requests of a route waited, by the route to which the wait is owed and why; with all signals only.", "route", "culprit", "kind");

    public static readonly MetricFacts Finding = new(
        "threadpool.finding", MetricType.Gauge, "{finding}", MostFindings, "1 while a finding lasts, by its rule and severity.", "rule", "severity");

    /// <summary>Findings that last at a time, the most severe; each rule has one.</summary>
    public const int MostFindings = 20;

    public static IReadOnlyList<MetricFacts> All { get; } =
    [
        Threads, WorkItems, QueueLength, Attached, MeanWait, Wait, Injections, BlockedThreads, BlockedTime, Requests, RequestTime, OwedTime, Finding,
    ];

    /// <summary>The sites without a series of their own are one for each kind of wait.</summary>
    private static int Kinds => BlockingKinds.All.Count;

    /// <summary>Seconds, in the order of <see cref="Parts"/>.</summary>
    public static double[] PartsOf(RouteTimes route) =>
    [
        route.BeforeSeconds, route.WaitsSeconds ?? 0, route.LocksSeconds, route.OnThreadSeconds, route.QueuedAgainSeconds ?? 0, route.AwaitingSeconds,
        route.AfterSeconds,
    ];
}

/// <summary>What is exported under one name; docs/metrics.md has the same table.</summary>
/// <param name="Unit">As OpenTelemetry writes units; in braces what is counted.</param>
/// <param name="Series">The most series of one target; of a histogram with its buckets, sum and count.</param>
/// <param name="Labels">Beside <see cref="MetricCatalogue.TargetName"/> and <see cref="MetricCatalogue.TargetId"/>, which all have.</param>
internal sealed record MetricFacts(string Name, MetricType Type, string Unit, int Series, string Definition, params string[] Labels);

internal enum MetricType
{
    Counter,
    UpDownCounter,
    Gauge,
    Histogram,
}

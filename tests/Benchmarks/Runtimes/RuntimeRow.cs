using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Lanes;

namespace Benchmarks.Runtimes;

/// <summary>A row of the table in docs/runtimes.md.</summary>
/// <param name="Shown">What the dashboard shows.</param>
/// <param name="Level">The level of signals that it was looked for at.</param>
/// <param name="Path">The shape that was under load.</param>
/// <param name="Cell">What was seen, in a word or two.</param>
internal sealed record RuntimeRow(string Shown, SignalLevel Level, string Path, Func<SeenTarget, string> Cell)
{
    private const string Yes = "yes";
    private const string No = "no";
    private const string NotReported = "said to be missing";

    /// <summary>Threads' worth that a call site must block to count as seen: 40 connections block far more.</summary>
    private const double Threads = 0.3;

    /// <summary>A shape that blocks in tasks, in a lock and so on: tests/Shapes.</summary>
    private const string Result = "/lambda", Wait = "/middle", Lock = "/stock", Semaphore = "/semaphore", Event = "/event", Sleep = "/sleep", Socket = "/socket",
        Deadlock = "/deadlock/forever", Await = "/await";

    public static IReadOnlyList<RuntimeRow> All { get; } =
    [
        Counters("Thread count, queue length", seen => Is(seen.All<PoolSample>().Any(static s => s is { ThreadCount: > 5, QueueLength: > 0 }))),
        Counters("Completed work items/s, CPU", seen => Is(seen.All<PoolSample>().Any(static s => s is { CompletedItemsPerSecond: > 0, CpuPercent: > 0 }))),
        Counters("Goal changes with their reasons", seen => Is(seen.All<Injection>().Any(static i => i.Reason == InjectionReasons.CooperativeBlocking))),
        Counters("Requests/s, connections", seen => Is(seen.All<PoolSample>().Any(static s => s.RequestsStartedPerSecond > 0) && seen.All<PoolSample>().Any(static s => s.CurrentConnections > 5))),
        Counters("Finding, from counters alone", Rule),
        Counters("Thread states", seen => Is(seen.All<ThreadStates>().Any())),
        Waits("Thread states (/proc): waiting", Result, seen => Is(seen.All<ThreadStates>().Any(static s => s.Waiting > 5))),
        Waits("Blocking calls: Task wait", Result, seen => Site(seen, "Task wait")),
        Waits("Blocking calls: lock", Lock, seen => Site(seen, "lock")),
        Waits("Finding with its method", Result, Method),
        Full("Blocking calls: .Result", Result, seen => Site(seen, "Task wait")),
        Full("Blocking calls: Task.Wait between awaits", Wait, seen => Site(seen, "Task wait")),
        Full("Blocking calls: lock", Lock, seen => Site(seen, "lock")),
        Full("Blocking calls: lock, its owner", Lock, seen => Is(seen.Sites.Any(static s => s is { Kind: "lock", Owner: not null, Threads: > Threads }))),
        Full("Blocking calls: semaphore", Semaphore, seen => Site(seen, "semaphore")),
        Full("Blocking calls: event", Event, seen => Site(seen, "event")),
        Full("Blocking calls: Thread.Sleep", Sleep, seen => Site(seen, "sleep")),
        Full("Blocking calls: socket", Socket, seen => Site(seen, "socket")),
        Full("Blocking calls: socket, its other end", Socket, seen => Is(seen.Sites.Any(static s => s is { Kind: "socket", Owner: not null }))),
        Full("Request time: queued before the handler", Result, seen => Part(seen, Result, static r => r.BeforeMs)),
        Full("Request time: blocked (waits)", Result, seen => Part(seen, Result, static r => r.WaitsMs)),
        Full("Request time: blocked (waits), between awaits", Wait, seen => Part(seen, Wait, static r => r.WaitsMs)),
        Full("Request time: blocked (locks)", Lock, seen => Part(seen, Lock, static r => r.LocksMs)),
        Full("Request time: running, in Thread.Sleep", Sleep, seen => Part(seen, Sleep, static r => r.OnThreadMs)),
        Full("Request time: queued again", Wait, seen => Part(seen, Wait, static r => r.QueuedAgainMs)),
        Full("Request time: awaiting", Await, seen => Part(seen, Await, static r => r.AwaitingMs)),
        Full("Request time: sending", Result, seen => Part(seen, Result, static r => r.AfterMs)),
        Full("Slow requests by latency", Result, seen => Is(seen.All<RequestTimes>().Any(static w => w.Routes.Any(static r => !r.Parts.IsEmpty)))),
        Full("Who waits for whom: .Result", Result, Culprit),
        Full("Who waits for whom: lock", Lock, Culprit),
        Full("Who waits for whom: who holds the lock", Lock, seen => Is(seen.Blame.Any(static b => b.Kind == BlameKinds.Lock && b.Share > 0.02))),
        Full("Thread lanes: .Result", Result, Lanes),
        Full("Thread lanes: lock", Lock, Lanes),
        Full("Thread lanes: Thread.Sleep", Sleep, Lanes),
        Full("Thread lanes: socket", Socket, Lanes),
        Full("Stack snapshot: .Result", Result, seen => Snapshot(seen, "Task wait")),
        Full("Stack snapshot: lock", Deadlock, seen => Snapshot(seen, "lock")),
        Full("Stack snapshot: Thread.Sleep", Sleep, seen => Snapshot(seen, "sleep")),
        Full("Awaited tasks: the async method", Result, seen =>
            Is(seen.All<WaitGraphItem>().Any(static g => g.Graph.Nodes.Any(static n => n is { Role: WaitRoles.AsyncMethod, Name: "Query.RunAsync" })))),
        Full("Wait graph: lock", Deadlock, seen => Is(seen.All<WaitGraphItem>().Any(static g => g.Graph.Nodes.Any(static n => n.Role == WaitRoles.Lock)))),
        Full("Wait graph: deadlock", Deadlock, seen => Is(seen.All<WaitGraphItem>().Any(static g => g.Graph.Deadlocks.Count > 0))),
        Full("Queue trace: who queues work", Result, seen => Is(seen.All<QueuedWork>().Any(static q => q.Sources.Count > 0))),
        Full("Finding: .Result", Result, Rule),
        Full("Finding: .Result, its method", Result, Method),
        Full("Finding: lock", Lock, Rule),
        Full("Finding: deadlock", Deadlock, Rule),
        Full("Finding: semaphore", Semaphore, Rule),
        Full("Finding: Thread.Sleep", Sleep, Rule),
        Full("Finding: socket", Socket, Rule),
        Full("Finding: await (healthy)", Await, Rule),
    ];

    private static RuntimeRow Counters(string shown, Func<SeenTarget, string> cell) => new(shown, SignalLevel.Counters, Result, cell);

    private static RuntimeRow Waits(string shown, string path, Func<SeenTarget, string> cell) => new(shown, SignalLevel.Waits, path, cell);

    private static RuntimeRow Full(string shown, string path, Func<SeenTarget, string> cell) => new(shown, SignalLevel.All, path, cell);

    private static string Is(bool seen) => seen ? Yes : No;

    /// <summary>How the threads are seen that wait so: whether /proc or a snapshot names more of them differs from try to try.</summary>
    private static string Site(SeenTarget seen, string kind) =>
        seen.Sites.Where(site => site.Kind == kind && site.Threads > Threads).MaxBy(static site => site.Threads)?.Source switch
        {
            null => No,
            BlockingSites.WaitEvents => BlockingSites.WaitEvents,
            _ => "looks",
        };

    private static string Part(SeenTarget seen, string path, Func<RouteSummary, double?> part) =>
        seen.Routes.FirstOrDefault(route => route.Route == $"GET {path}") is not { } route ? No
        : part(route) is not { } ms ? NotReported
        : ms > 0.05 ? Yes : "0";

    /// <summary>What holders of threads are said to do that most of the waits are owed to.</summary>
    private static string Culprit(SeenTarget seen) => seen.Blame.Where(static row => row.Kind == BlameKinds.Thread && row.CulpritRoute is not null)
        .MaxBy(static row => row.Share)?.Culprit switch
    {
        null => No,
        AttributionState.Running => AttributionState.Running,
        AttributionState.RunningOrBlocked => AttributionState.RunningOrBlocked,
        _ => "call site",
    };

    /// <summary>What pool threads are said to do for most of the time that they are not idle.</summary>
    private static string Lanes(SeenTarget seen) => seen.All<LaneWindow>().SelectMany(static window => window.Bars)
        .Where(static bar => bar.Doing.State != StackKinds.Idle).GroupBy(static bar => bar.Doing.State, StringComparer.Ordinal)
        .MaxBy(static state => state.Sum(static bar => bar.To - bar.From))?.Key ?? No;

    /// <summary>Whether the last one shows most pool threads that are not idle in such a wait.</summary>
    private static string Snapshot(SeenTarget seen, string kind)
    {
        var groups = seen.All<StackSnapshotItem>().LastOrDefault()?.Groups.Where(static group => group is { InPool: true, Kind: not StackKinds.Idle }).ToList() ?? [];
        return Is(groups.Where(group => group.Kind == kind).Sum(static group => group.Threads) > groups.Sum(static group => group.Threads) / 2.0);
    }

    /// <summary>The worst that is said of the pool.</summary>
    private static string Rule(SeenTarget seen) => seen.Troubles.MaxBy(static finding => finding.Severity)?.Rule ?? "none";

    private static string Method(SeenTarget seen) => Is(seen.Troubles.Any(static finding => finding.Method is not null));
}

using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <param name="Now">What helps until the code is changed; null for nothing.</param>
/// <param name="After">A sketch, as <paramref name="Before"/>.</param>
internal sealed record Advice(string? Now, string? Cost, string Properly, string? Before, string? After)
{
    /// <summary>The runtime's default.</summary>
    private const int DefaultFactor = 1;

    private const string MinThreads = "Raise the pool's minimum to about the number of requests in flight "
        + "(System.Threading.ThreadPool.MinThreads in runtimeconfig.json, or ThreadPool.SetMinThreads at startup).";

    private const string ThreadCost = "Each thread costs stack memory and context switches while the load lasts (idle ones retire after 20 s, even "
        + "below the minimum); the code still blocks, and a higher load starves it again.";

    private const string MoreBehind = "The service behind it gets more concurrent load, and may itself be the slow part.";

    private const string LookFirst = " This does not help threads that wait for a lock, a semaphore or a connection pool: check first.";

    private const string NoMoreThreads = " More threads would only wait for it too.";

    /// <summary>A higher minimum helps: never where threads wait for a fixed number of things.</summary>
    public bool RaisesMinThreads { get; private init; }

    /// <summary>One for each request in flight, and one for each processor to go on with what they wait for.</summary>
    public static int MinThreadsFor(double inFlight, int processors) => (int)Math.Ceiling(inFlight) + processors;

    /// <summary><c>ThreadsToAddWithoutDelay_ProcCountFactor</c>, ≥ 0, by which minimum + factor × processors covers all requests in flight.</summary>
    public static int FactorFor(AdviceLoad load) => (int)Math.Max(0, Math.Ceiling((load.InFlight - load.MinThreads) / load.Processors));

    /// <param name="kind"><c>BlockingSite.Kind</c>; null where nobody looked.</param>
    /// <param name="load">Null gives formulas in place of figures.</param>
    /// <returns>Null where there is nothing to do.</returns>
    public static Advice? For(string rule, string? kind = null, AdviceLoad? load = null) => rule switch
    {
        RuleIds.StarvationByTaskWaits when IsLimited(kind) => Blocking(kind),
        RuleIds.StarvationByTaskWaits => Blocking(WaitKinds.Task) with { Now = MinThreads + Knob(load) },
        RuleIds.StarvationByBlocking or RuleIds.BlockedNotInjected or RuleIds.SteadyBlocking or RuleIds.BlockedInBursts => Blocking(kind),
        RuleIds.LockConvoy => new(null, null, Change(WaitKinds.Lock), "lock (_gate) { SlowWork(); }", "var result = SlowWork(); lock (_gate) { _last = "
            + "result; }"),
        RuleIds.Deadlock when kind == StuckLock.Kind => Deadlocked(null, null),
        RuleIds.Deadlock => Deadlocked("Restart the process: deadlocked threads never continue.",
            "All requests in flight are lost, and it will happen again."),
        RuleIds.CpuBound => new("Add processors or machines; more processes on busy processors only share them.",
            "Costs money and leaves the work as expensive as before.",
            "Use a profiler to find what uses the CPU. More threads would only compete for the same CPUs.", null, null),
        RuleIds.HiddenQueue => new("Raise the limit where they wait: the semaphore, the connection pool, MaxConnectionsPerServer.",
            MoreBehind, "Find what the requests await; the pool is not "
                + "involved.", null, null),
        RuleIds.Ceiling when kind == ConnectionWait.Kind => new(
            "Allow the pool more connections (Max Pool Size in the connection string, 100 by default; MaxConnectionsPerServer for HttpClient).",
            "The server behind it must accept that many connections; each costs memory, and if it is slow because it is busy, it gets slower.",
            "Hold connections as briefly as possible: open just before the query, close right after, make slow queries faster; and await, "
                + "so that waiting holds no thread.",
            "using var connection = Open(); Prepare(); Query(connection);",
            "Prepare(); await using var connection = await OpenAsync(); await QueryAsync(connection);"),
        RuleIds.Ceiling when IsLimited(kind) => Blocking(kind),
        RuleIds.Ceiling => new("Raise the maximum (System.Threading.ThreadPool.MaxThreads), or remove the limit: the default is 32,767.", ThreadCost,
            "Find what blocks so many threads and make it async.", null, null),
        RuleIds.WorkWaits => new(null, null, "Find out what blocks: take a stack snapshot, or turn on waits (Blocking calls on the Live page).", null, null),
        RuleIds.RequestsFail => new(null, null, "Send one request by hand and fix the error before you measure anything.", null, null),
        RuleIds.SlowAnswers => new(null, null, "Check where requests spend their time (Request time on the Live page), and the CPU.", null, null),
        RuleIds.Blind => new(null, null, "Check whether the target is paused, stopped in a debugger, or starved of processor time.", null, null),
        _ => null,
    };

    private static Advice Deadlocked(string? now, string? cost) => new(
        now, cost, "Take locks in the same order everywhere, and never wait for a task while holding one.", "lock (_gate) { Work().Wait(); }",
        "await Work(); lock (_gate) { … }");

    private static Advice Blocking(string? kind)
    {
        var (before, after) = kind switch
        {
            WaitKinds.Task => ("var answer = QueryAsync().Result;", "var answer = await QueryAsync();"),
            WaitKinds.Semaphore => ("_semaphore.Wait();", "await _semaphore.WaitAsync();"),
            WaitKinds.Lock => ("lock (_gate) { SlowWork(); }", "var result = SlowWork(); lock (_gate) { _last = result; }"),
            WaitKinds.Event => ("_ready.Wait();", "await _ready.Task; // a TaskCompletionSource"),
            "sleep" => ("Thread.Sleep(500);", "await Task.Delay(500);"),
            "socket" => ("command.ExecuteReader();", "await command.ExecuteReaderAsync();"),
            "file" => ("stream.Read(buffer);", "await stream.ReadAsync(buffer);"),
            _ => ("var rows = database.Query(sql);", "var rows = await database.QueryAsync(sql);"),
        };
        return kind switch
        {
            WaitKinds.Semaphore => new("Raise the semaphore's limit, if what it protects can take it.", MoreBehind, Change(kind), before, after),
            WaitKinds.Lock => new(null, null, Change(kind), before, after),
            ConnectionWait.Kind => For(RuleIds.Ceiling, kind)!,
            null => new(MinThreads + LookFirst, ThreadCost, Change(kind), before, after) { RaisesMinThreads = true },
            _ => new(MinThreads, ThreadCost, Change(kind), before, after) { RaisesMinThreads = true },
        };
    }

    /// <summary>More threads make waits for a fixed number longer.</summary>
    private static bool IsLimited(string? kind) => kind is WaitKinds.Semaphore or WaitKinds.Lock or ConnectionWait.Kind;

    /// <summary>Lets the pool add threads for Task waits at once; empty where the default does.</summary>
    private static string Knob(AdviceLoad? load)
    {
        const string Name = " Or let the pool add threads for task waits without delay: "
            + "System.Threading.ThreadPool.Blocking.ThreadsToAddWithoutDelay_ProcCountFactor = ";
        const string Where = " in runtimeconfig.json (.NET 6 and later; helps with task waits only, not with Sleep or sockets)";
        if (load is null)
        {
            return $"{Name}(requests in flight − minimum) ÷ processors, rounded up,{Where}. It allows minimum + this × processors threads.";
        }

        var factor = FactorFor(load);
        return factor <= DefaultFactor ? ""
            : $"{Name}{Readable.Count(factor)}{Where}. With {Readable.Plural(load.Processors, "processor")} and a minimum of "
                + $"{Readable.Count(load.MinThreads)} it allows {Readable.Plural(load.MinThreads + (factor * load.Processors), "thread")}, enough for "
                + $"{Readable.Plural((long)Math.Ceiling(load.InFlight), "request")} in flight.";
    }

    private static string Change(string? kind) => kind switch
    {
        WaitKinds.Task => "Await the task instead of blocking on it, all the way up to the handler.",
        WaitKinds.Semaphore => "Use WaitAsync on the semaphore." + NoMoreThreads,
        WaitKinds.Lock => "Hold the lock as briefly as possible: do slow work outside, or keep what it protects in a concurrent collection."
            + NoMoreThreads,
        WaitKinds.Event => "Replace the event with a TaskCompletionSource and await it.",
        "sleep" => "Use await Task.Delay instead of Thread.Sleep.",
        "socket" => "Use the driver's or the client's async calls.",
        "file" => "Use the file's async calls.",
        _ => "Find out what blocks (Blocking calls on the Live page) and use the async call there.",
    };
}

/// <summary>What a server was asked while a finding held.</summary>
/// <param name="InFlight">At most.</param>
public sealed record AdviceLoad(double InFlight, int MinThreads, int Processors);

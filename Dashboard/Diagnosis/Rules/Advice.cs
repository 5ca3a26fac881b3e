using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>What to do about a finding.</summary>
/// <param name="Now">The stopgap: what helps until the code is changed. Null where there is none.</param>
/// <param name="Cost">What the stopgap costs; null without one.</param>
/// <param name="Properly">What to change, in a sentence.</param>
/// <param name="Before">The line as it probably is, a sketch; null where none can be given.</param>
/// <param name="After">The line as it should be.</param>
public sealed record Advice(string? Now, string? Cost, string Properly, string? Before, string? After)
{
    /// <summary>True where the stopgap is a higher minimum of threads.</summary>
    public bool RaisesMinThreads => Now?.StartsWith(MinThreads, StringComparison.Ordinal) is true;

    /// <summary>
    /// The minimum that the stopgap needs: a thread for each request in flight, and one for each processor to carry on what they wait for.
    /// </summary>
    /// <param name="inFlight">Requests in flight at a time.</param>
    /// <param name="processors">Processors that the runtime counts with.</param>
    public static int MinThreadsFor(double inFlight, int processors) => (int)Math.Ceiling(inFlight) + processors;

    private const string MinThreads = "Raise the pool's minimum to about as many threads as requests are in flight at a time "
        + "(System.Threading.ThreadPool.MinThreads in runtimeconfig.json, or ThreadPool.SetMinThreads at the start).";

    private const string ThreadCost = "Every thread costs memory for its stack and switches between threads, also when the load is gone; the code still "
        + "blocks, and a higher load starves it again.";

    private const string Knob = " Or let the pool add threads for task waits at once: "
        + "System.Threading.ThreadPool.Blocking.ThreadsToAddWithoutDelay_ProcCountFactor = 63 in "
        + "runtimeconfig.json (.NET 6 and later; it helps with task waits alone, not with sleeping or sockets).";

    /// <summary>What to do.</summary>
    /// <param name="rule">One of <see cref="RuleIds"/>.</param>
    /// <param name="kind">What the threads wait in, as <c>BlockingSite.Kind</c>; null where nobody looked.</param>
    /// <returns>Null where there is nothing to do.</returns>
    public static Advice? For(string rule, string? kind = null) => rule switch
    {
        RuleIds.StarvationByTaskWaits => new(
            MinThreads + Knob, ThreadCost, Change(WaitKinds.Task), "var answer = QueryAsync().Result;", "var answer = await QueryAsync();"),
        RuleIds.StarvationByBlocking or RuleIds.BlockedNotInjected or RuleIds.SteadyBlocking or RuleIds.BlockedInBursts => Blocking(kind),
        RuleIds.LockConvoy => new(null, null, Change(WaitKinds.Lock), "lock (_gate) { SlowWork(); }", "var result = SlowWork(); lock (_gate) { _last = "
            + "result; }"),
        RuleIds.Deadlock => new("Restart the process: threads that wait for each other never go on.", "All its requests in flight are lost, and it will "
            + "happen again.",
            "Take locks in the same order everywhere, and never wait for a task while holding "
                + "one.", "lock (_gate) { Work().Wait(); }", "await Work(); lock (_gate) { … }"),
        RuleIds.CpuBound => new("Add processors or processes.", "Each costs money while the work stays as dear as it is.",
            "Find what uses the processors with a profiler. More threads would only take them from each other.", null, null),
        RuleIds.HiddenQueue => new("Allow more at a time where they wait: the semaphore, the connection pool, MaxConnectionsPerServer.",
            "What is behind it gets more load at a time, and may be what is slow.", "Find what the requests await; the pool has nothing to do with "
                + "it.", null, null),
        RuleIds.Ceiling when kind == ConnectionWait.Kind => new(
            "Allow the pool more connections (Max Pool Size in the connection string, 100 unless it says otherwise; MaxConnectionsPerServer of HttpClient).",
            "What is behind it carries as many connections, each costs it memory, and if it is slow because it is busy, it gets slower.",
            "Hold a connection for as short as possible: open it just before the query, close it right after, make slow queries faster; and await it, "
                + "so that who waits holds no thread.",
            "using var connection = Open(); Prepare(); Query(connection);",
            "Prepare(); await using var connection = await OpenAsync(); await QueryAsync(connection);"),
        RuleIds.Ceiling => new("Raise the maximum (System.Threading.ThreadPool.MaxThreads), or take it away: the default is 32,767.", ThreadCost,
            "Find what blocks so many threads, and make it async.", null, null),
        RuleIds.WorkWaits => new(null, null, "Find out who blocks: take a stack snapshot, or read waits (Blocking calls on the Live page).", null, null),
        RuleIds.RequestsFail => new(null, null, "Ask for one answer by hand, and mend what it says before anything is measured.", null, null),
        RuleIds.SlowAnswers => new(null, null, "Look where the requests' time goes (Request Time on the Live page), and at the processors.", null, null),
        RuleIds.Blind => new(null, null, "Look whether the target is paused, stopped in a debugger, or starved of processor time.", null, null),
        _ => null,
    };

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
        return new Advice(MinThreads, ThreadCost, Change(kind), before, after);
    }

    private static string Change(string? kind) => kind switch
    {
        WaitKinds.Task => "Await the task instead of waiting for it, all the way up to the handler.",
        WaitKinds.Semaphore => "Wait for the semaphore with WaitAsync.",
        WaitKinds.Lock => "Hold the lock for as short as possible: do the slow work outside, or keep what it protects in a concurrent collection.",
        WaitKinds.Event => "Replace the event by a TaskCompletionSource, and await it.",
        "sleep" => "Wait with Task.Delay instead of Thread.Sleep.",
        "socket" => "Use the driver's or the client's async calls.",
        "file" => "Use the async calls on the file.",
        _ => "Find out who blocks (Blocking calls on the Live page), and use the async call there.",
    };
}

using Dashboard.Accounts.Causes;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <param name="Now">Helps until the code is changed; null for nothing.</param>
internal sealed record Advice(string? Now, string? Cost, string Properly, string? Before, string? After)
{
    public const int DefaultFactor = 1;

    public const string MinThreads = "Raise the pool's minimum to about the number of requests in flight "
        + "(System.Threading.ThreadPool.MinThreads in runtimeconfig.json, or ThreadPool.SetMinThreads at startup).";

    public const string ThreadCost = "Each thread costs stack memory and context switches while the load lasts (idle ones retire after 20 s, even "
        + "below the minimum); the code still blocks, and a higher load starves it again.";

    public const string MoreBehind = "The service behind it gets more concurrent load, and may itself be the slow part.";

    private const string LookFirst = " This does not help threads that wait for a lock, a semaphore or a connection pool: check first.";

    private const string NoMoreThreads = " More threads would only wait for it too.";

    public Cause? Cause { get; private init; }

    /// <summary>True where a higher minimum helps: never where threads wait for a fixed number of things.</summary>
    public bool RaisesMinThreads { get; private init; }

    /// <summary>One for each request in flight, and one for each processor to go on with what they wait for.</summary>
    public static int MinThreadsFor(double inFlight, int processors) => (int)Math.Ceiling(inFlight) + processors;

    /// <summary><c>ThreadsToAddWithoutDelay_ProcCountFactor</c>, ≥ 0, by which minimum + factor × processors covers all requests in flight.</summary>
    /// <remarks>Never above the maximum.</remarks>
    public static int FactorFor(AdviceLoad load)
    {
        var (wanted, allowed) = (Math.Ceiling((load.InFlight - load.MinThreads) / load.Processors), (load.MaxThreads - load.MinThreads) / load.Processors);
        return (int)Math.Max(0, Math.Min(wanted, allowed ?? wanted));
    }

    public static string MaximumFirst(AdviceLoad? load) => load is { MaxThreads: { } most } && most < load.InFlight
        ? $" The pool's maximum of {Readable.Count(most)} does not allow that many: raise it first (System.Threading.ThreadPool.MaxThreads)."
        : "";

    public static Advice? For(string rule, string? kind = null, AdviceLoad? load = null, string? cause = null) =>
        RuleList.Find(rule) is not { } found ? null
            : found is SampleRule { AdvisesByCause: true } && CauseList.Current.Find(cause) is { } known ? found.AdviceFor(kind, load)?.By(known)
            : found is SampleRule { AdvisesByResource: true } && (ResourceWords.AdviceFor(kind) ?? AwaitAdvice.For(kind)) is { } ofResource ? ofResource
            : found.AdviceFor(kind, load);

    public static Advice? Of(PoolVerdict? verdict, IEnumerable<Finding> findings) =>
        verdict?.FindingIn(findings) is { } found ? For(found.Rule, found.Kind, cause: found.Cause) : null;

    /// <summary>The stack is more exact than the kind of wait: its advice counts, and more threads only where they help.</summary>
    private Advice By(Cause cause) => this with
    {
        Cause = cause,
        Now = cause.Workaround ?? (cause.IsLimited ? null : Now),
        Cost = cause.Workaround is null ? (cause.IsLimited ? null : Cost) : cause.Cost,
        Properly = cause.Fix,
        Before = cause.Before,
        After = cause.After,
        RaisesMinThreads = RaisesMinThreads && cause is { IsLimited: false, Workaround: null },
    };

    public static Advice ForBlocking(string? kind, AdviceLoad? load = null)
    {
        (string? Before, string? After) sketch = kind switch
        {
            WaitKinds.Task => ("var answer = QueryAsync().Result;", "var answer = await QueryAsync();"),
            WaitKinds.Semaphore => ("_semaphore.Wait();", "await _semaphore.WaitAsync();"),
            WaitKinds.Lock => ("lock (_gate) { SlowWork(); }", "var result = SlowWork(); lock (_gate) { _last = result; }"),
            WaitKinds.Event => ("_ready.Wait();", "await _ready.Task; // a TaskCompletionSource"),
            "sleep" => ("Thread.Sleep(500);", "await Task.Delay(500);"),
            "socket" => ("command.ExecuteReader();", "await command.ExecuteReaderAsync();"),
            "file" => ("stream.Read(buffer);", "await stream.ReadAsync(buffer);"),
            _ => default,
        };
        var (before, after) = sketch;
        return kind switch
        {
            WaitKinds.Semaphore => new("Raise the semaphore's limit, if what it protects can take it.", MoreBehind, Change(kind), before, after),
            WaitKinds.Lock => new(null, null, Change(kind), before, after),
            ConnectionWait.Kind => new(
                "Allow the pool more connections (Max Pool Size in the connection string, 100 by default; MaxConnectionsPerServer for HttpClient).",
                "The server behind it must accept that many connections; each costs memory, and if it is slow because it is busy, it gets slower.",
                "Hold connections as briefly as possible: open just before the query, close right after, make slow queries faster; and await, "
                    + "so that waiting holds no thread.",
                "using var connection = Open(); Prepare(); Query(connection);",
                "Prepare(); await using var connection = await OpenAsync(); await QueryAsync(connection);"),
            null => new(MinThreads + MaximumFirst(load) + LookFirst, ThreadCost, Change(kind), before, after) { RaisesMinThreads = true },
            _ => new(MinThreads + MaximumFirst(load), ThreadCost, Change(kind), before, after) { RaisesMinThreads = true },
        };
    }

    /// <summary>More threads make waits for a fixed number longer.</summary>
    public static bool IsLimited(string? kind) => kind is WaitKinds.Semaphore or WaitKinds.Lock or ConnectionWait.Kind;

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

/// <summary>A server's requests while a finding held.</summary>
/// <param name="InFlight">The maximum.</param>
public sealed record AdviceLoad(double InFlight, int MinThreads, int Processors)
{
    public int? MaxThreads { get; init; }

    /// <returns>Null where the target's processors or its minimum are not known.</returns>
    public static AdviceLoad? Of(TargetFacts? target, double inFlight) => target is { MinThreads: { } min, ProcessorCount: { } processors and > 0 }
        ? new(inFlight, min, processors) { MaxThreads = target.MaxThreads }
        : null;
}

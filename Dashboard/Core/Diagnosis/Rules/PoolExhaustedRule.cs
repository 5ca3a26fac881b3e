using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A limit is reached: all threads of the pool, or all connections of a connection pool, are in use. If both, connections count.</summary>
internal sealed class PoolExhaustedRule() : SampleRule("ceiling", "A pool is at its maximum")
{
    private const int AtMaximum = 80;

    /// <summary>A little worse than a queue outside the pool, since the cause is known.</summary>
    private const int Exhaustion = 55;

    public override bool? ThreadsBlocked => true;

    public override bool GrowsPool => true;

    /// <summary>False, since processors may be busy beside threads that wait for connections.</summary>
    public override bool LeavesProcessorsFree => false;

    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length", "queue-wait"];

    protected override string AppliesWhen =>
        "work waits for 2 s while the pool is at its maximum and processors are free; where the maximum is not known, it is inferred: for "
            + "`unknownMaximum` nothing left the queue, and no thread was added; or, where waits are read, `connectionWaiters` pool threads at a time wait "
            + "for a connection from a connection pool (the database's or HttpClient's)";

    protected override string SeverityText =>
        $"{AtMaximum}, or 1 above the queue-wait severity; {Exhaustion} if threads wait for connections but nothing is queued";

    protected override IReadOnlyList<Threshold> Uses => [.. QueueLimits, Thresholds.BusyCpu, Thresholds.UnknownMaximum, Thresholds.ConnectionWaiters];

    /// <summary>The first connections of a burst take a moment.</summary>
    public override double EntryDelay => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    /// <summary>False for threads that wait for connections: more threads would not help them.</summary>
    public override bool Explains(SampledPool pool) => pool.MaximumReached is not null;

    public override bool ShouldEnter(RuleInput input) => (input.Pool.Waits(input.Limits) && IsAtMaximum(input)) || WaitForConnections(input, 1);

    public override bool ShouldStay(RuleInput input) => (input.Pool.WaitsStill(input.Limits) && IsAtMaximum(input)) || WaitForConnections(input, 0.5);

    /// <summary>One above the wait's own rule, since it states the cause.</summary>
    public override int Severity(SampledPool pool) =>
        pool.MaximumReached is not null || pool.QueueShare >= 0.5 ? Math.Max(AtMaximum, Severities.OfWait(pool) + 1) : Exhaustion;

    public override double Since(SampledPool pool) =>
        pool.MaximumReached is not null ? base.Since(pool) : pool.Accounts.Connections?.Since ?? base.Since(pool);

    public override string TitleOf(Episode episode) => Exhausted(episode) is { } wait ? $"The {wait.Name} is exhausted"
        : $"The pool is {Probably(episode)}at its maximum";

    public override SiteTotal? SiteOf(Episode episode) => Exhausted(episode) is { } wait ? wait.Site with { Kind = ConnectionWait.Kind } : episode.Site;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load)
    {
        var blocking = Advice.ForBlocking(kind);
        return Advice.IsLimited(kind) ? blocking : new(
            "Raise the maximum (System.Threading.ThreadPool.MaxThreads in runtimeconfig.json, or ThreadPool.SetMaxThreads in the code), or remove the limit: "
                + "the default is 32\u202f767. Where all threads wait for each other, restart the server first.",
            Advice.ThreadCost, kind is null ? "Find what blocks so many threads and make it async." : blocking.Properly, blocking.Before, blocking.After);
    }

    public override FindingText Text(Episode episode) => Exhausted(episode) is { } wait ? OfConnections(wait, episode) : new(
        $"The pool is {Probably(episode)}at its maximum of {Readable.Plural(episode.Last.MaximumReached ?? 0, "thread")}, and {EpisodeWords.Waited(episode)}",
        $"{NoMore(episode)}{EpisodeWords.Blockers(episode)}");

    private static string Probably(Episode episode) => episode.Last.IsInferred ? "probably " : "";

    private static string NoMore(Episode episode)
    {
        var still = Readable.Seconds(Math.Round(episode.StillMost));
        var added = episode.Last.IsInferred
            ? $"nothing left the queue for {still}, and the pool added no thread, as it does every half second then."
            : "no more threads can be added.";
        return episode.StillMost < episode.Limits[Thresholds.UnknownMaximum] ? added
            : $"{added} {(episode.Last.IsInferred ? "" : $"Nothing left the queue for {still}. ")}"
                + (episode.Site is { Kind: WaitKinds.Task } ? "The threads wait for tasks that need a thread: it will not recover by itself."
                    : "Unless a thread comes back, it will not recover.");
    }

    private static bool IsAtMaximum(RuleInput input) => input.Pool.MaximumReached is not null && input.Pool.HasRoom(input.Limits);

    private static bool WaitForConnections(RuleInput input, double part) =>
        input.Pool.Accounts.Connections?.Threads >= part * input.Limits[Thresholds.ConnectionWaiters];

    private static ConnectionWait? Exhausted(Episode episode) =>
        episode.Connections is { } wait && wait.Threads >= episode.Limits[Thresholds.ConnectionWaiters] ? wait : null;

    private static FindingText OfConnections(ConnectionWait wait, Episode episode)
    {
        var users = wait is { Users: >= 0.5, OtherEnd: { } end }
            ? $" (up to {Readable.Plural((long)Math.Round(wait.Users), "thread")} at a time waited for responses from {end})"
            : "";
        var waiting = Readable.Plural((long)Math.Round(Math.Max(1, wait.Threads)), "request");
        var queued = episode.QueueMost >= 1
            ? $" Up to {Readable.Plural((long)episode.QueueMost, "work item")} waited in the thread pool behind them; more threads would not help."
            : "";
        return new(
            $"The {wait.Name} is exhausted",
            $"all its connections were in use{users}, and {waiting} at a time waited for one, each blocking a pool thread in {wait.Site.Method}.{queued}");
    }
}

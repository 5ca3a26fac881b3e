using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A limit is reached: all threads of the pool, or all connections of a connection pool, are in use. If both, connections count.</summary>
internal sealed class CeilingRule() : SampleRule("ceiling", "A pool is at its maximum")
{
    private const int AtMaximum = 80;

    /// <summary>A little worse than a queue outside the pool, since the cause is known.</summary>
    private const int Exhaustion = 55;

    public override bool IsIncident => true;

    public override bool NamesSite => true;

    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length", "queue-wait"];

    protected override string AppliesWhen =>
        "work waits for 2 s while the pool is at its maximum; or, where waits are read, `connectionWaiters` pool threads at a time wait for a "
            + "connection from a connection pool (the database's or HttpClient's)";

    protected override string SeverityText =>
        $"{AtMaximum}, or 1 above the queue-wait severity; {Exhaustion} if threads wait for connections but nothing is queued";

    protected override IReadOnlyList<Threshold> Uses => [.. QueueLimits, Thresholds.ConnectionWaiters];

    /// <summary>The first connections of a burst take a moment.</summary>
    public override double HoldIn => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(RuleInput input) => (input.Pool.Waits(input.Limits) && HasAllThreads(input.Pool)) || WaitForConnections(input, 1);

    public override bool Lasts(RuleInput input) => (input.Pool.WaitsStill(input.Limits) && HasAllThreads(input.Pool)) || WaitForConnections(input, 0.5);

    /// <summary>One above the wait's own rule, since it says why.</summary>
    public override int Severity(PoolSnapshot snapshot) =>
        HasAllThreads(snapshot) || snapshot.QueueShare >= 0.5 ? Math.Max(AtMaximum, Severities.OfWait(snapshot) + 1) : Exhaustion;

    public override double Since(PoolSnapshot snapshot) =>
        HasAllThreads(snapshot) ? base.Since(snapshot) : snapshot.Accounts.Connections?.Since ?? base.Since(snapshot);

    public override string TitleOf(Episode episode) => Exhausted(episode) is { } wait ? $"The {wait.Name} is exhausted" : "The pool is at its maximum";

    public override SiteTotal? SiteOf(Episode episode) => Exhausted(episode) is { } wait ? wait.Site with { Kind = ConnectionWait.Kind } : episode.Site;

    public override IEnumerable<Objection> Against(Episode episode) => episode.Evidence.AgainstBlocking(episode.Last.Target);

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => Advice.IsLimited(kind) ? Advice.ForBlocking(kind) : new(
        "Raise the maximum (System.Threading.ThreadPool.MaxThreads), or remove the limit: the default is 32,767.", Advice.ThreadCost,
        "Find what blocks so many threads and make it async.", null, null);

    public override FindingText Text(Episode episode) => Exhausted(episode) is { } wait ? OfConnections(wait, episode) : new(
        $"The pool is at its maximum of {Readable.Plural(episode.Last.Target.MaxThreads ?? 0, "thread")}, and {EpisodeWords.Waited(episode)}",
        $"no more threads can be added.{EpisodeWords.Blockers(episode)}");

    private static bool HasAllThreads(PoolSnapshot snapshot) => snapshot.Threads >= snapshot.Target.MaxThreads;

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

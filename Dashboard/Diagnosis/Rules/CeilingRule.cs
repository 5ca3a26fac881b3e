using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A limit is reached: all threads of the pool, or all connections of a connection pool, are in use. If both, connections count.</summary>
internal sealed class CeilingRule() : Rule(RuleIds.Ceiling, "A pool is at its maximum")
{
    /// <summary>The first connections of a burst take a moment.</summary>
    public override double HoldIn => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(RuleInput input) => (input.Pool.Waits(input.Limits) && HasAllThreads(input.Pool)) || WaitForConnections(input, 1);

    public override bool Lasts(RuleInput input) => (input.Pool.WaitsStill(input.Limits) && HasAllThreads(input.Pool)) || WaitForConnections(input, 0.5);

    /// <summary>One above the wait's own rule, since it says why.</summary>
    public override int Severity(PoolSnapshot snapshot) =>
        HasAllThreads(snapshot) || snapshot.QueueShare >= 0.5 ? Math.Max(Severities.Ceiling, Severities.OfWait(snapshot) + 1) : Severities.Exhausted;

    public override double Since(PoolSnapshot snapshot) =>
        HasAllThreads(snapshot) ? base.Since(snapshot) : snapshot.Accounts.Connections?.Since ?? base.Since(snapshot);

    public override string TitleOf(Episode episode) => Exhausted(episode) is { } wait ? $"The {wait.Name} is exhausted" : "The pool is at its maximum";

    public override SiteTotal? SiteOf(Episode episode) => Exhausted(episode) is { } wait ? wait.Site with { Kind = ConnectionWait.Kind } : episode.Site;

    public override string Sentence(Episode episode) =>
        Exhausted(episode) is { } wait ? OfConnections(wait, episode)
        : $"The pool is at its maximum of {Readable.Plural(episode.Last.Target.MaxThreads ?? 0, "thread")}, and {EpisodeWords.Waited(episode)}: no more "
            + "threads can be added."
        + EpisodeWords.Blockers(episode);

    private static bool HasAllThreads(PoolSnapshot snapshot) => snapshot.Threads >= snapshot.Target.MaxThreads;

    private static bool WaitForConnections(RuleInput input, double part) =>
        input.Pool.Accounts.Connections?.Threads >= part * input.Limits[Thresholds.ConnectionWaiters];

    private static ConnectionWait? Exhausted(Episode episode) =>
        episode.Connections is { } wait && wait.Threads >= episode.Limits[Thresholds.ConnectionWaiters] ? wait : null;

    private static string OfConnections(ConnectionWait wait, Episode episode)
    {
        var users = wait is { Users: >= 0.5, OtherEnd: { } end }
            ? $" (up to {Readable.Plural((long)Math.Round(wait.Users), "thread")} at a time waited for responses from {end})"
            : "";
        var waiting = Readable.Plural((long)Math.Round(Math.Max(1, wait.Threads)), "request");
        var queued = episode.QueueMost >= 1
            ? $" Up to {Readable.Plural((long)episode.QueueMost, "work item")} waited in the thread pool behind them; more threads would not help."
            : "";
        return $"The {wait.Name} is exhausted: all its connections were in use{users}, and {waiting} at a time waited for one, each blocking a pool "
            + $"thread in {wait.Site.Method}.{queued}";
    }
}

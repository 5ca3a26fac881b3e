using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Threads wait in a circle, or for long for a lock whose owner waits.</summary>
internal sealed class DeadlockRule() : Rule(RuleIds.Deadlock, "Deadlock")
{
    public override IReadOnlyList<string> RestsOn => [FindingSources.WaitGraph, FindingSources.Blockers];

    public override bool Begins(RuleInput input) =>
        input.Pool.Accounts.Deadlocks.Count > 0 || input.Pool.Accounts.StuckLock?.Seconds >= input.Limits[Thresholds.StuckLock];

    public override bool Lasts(RuleInput input) => Begins(input);

    public override int Severity(PoolSnapshot snapshot) => Severities.Deadlock;

    public override double Since(PoolSnapshot snapshot) => snapshot.Accounts.StuckLock is { } stuck ? snapshot.T - stuck.Seconds : snapshot.T;

    public override string TitleOf(Episode episode) => IsStuck(episode) ? "Probable deadlock" : Title;

    public override SiteTotal? SiteOf(Episode episode) =>
        episode.Site is { } site && IsStuck(episode) ? site with { Kind = StuckLock.Kind } : episode.Site;

    public override string Sentence(Episode episode) => episode.Last.Accounts switch
    {
        { Deadlocks: { Count: > 1 } circles } => $"{circles[0]} One of {Readable.Count(circles.Count)} such cycles.",
        { Deadlocks: { Count: 1 } circles } => circles[0],
        { StuckLock: { } stuck } => $"Probable deadlock: threads have waited {Readable.Seconds(stuck.Seconds)} for a lock in {stuck.Method} "
            + "whose owner is waiting too.",
        _ => "Deadlock: threads waited for each other in a cycle.",
    };

    private static bool IsStuck(Episode episode) => episode.Last.Accounts is { Deadlocks.Count: 0, StuckLock: not null };
}

using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Threads wait for each other in a circle, or have waited for long for a lock whose owner waits itself.</summary>
internal sealed class DeadlockRule() : Rule(RuleIds.Deadlock, "Threads wait for each other")
{
    public override IReadOnlyList<string> RestsOn => [FindingSources.WaitGraph, FindingSources.Blockers];

    public override bool Begins(Look look) =>
        look.Moment.Accounts.Deadlocks.Count > 0 || look.Moment.Accounts.StuckLock?.Seconds >= look.Limits[Thresholds.StuckLock];

    public override bool Lasts(Look look) => Begins(look);

    public override int Severity(Moment moment) => Severities.Deadlock;

    public override double Since(Moment moment) => moment.Accounts.StuckLock is { } stuck ? moment.T - stuck.Seconds : moment.T;

    public override string TitleOf(Episode episode) => IsStuck(episode) ? "Probably threads wait for each other" : Title;

    public override SiteTotal? SiteOf(Episode episode) =>
        episode.Site is { } site && IsStuck(episode) ? site with { Kind = StuckLock.Kind } : episode.Site;

    public override string Sentence(Episode episode) => episode.Last.Accounts switch
    {
        { Deadlocks: { Count: > 1 } circles } => $"{circles[0]} It is one of {Readable.Count(circles.Count)} such circles.",
        { Deadlocks: { Count: 1 } circles } => circles[0],
        { StuckLock: { } stuck } => $"Probably a deadlock: threads have waited {Readable.Seconds(stuck.Seconds)} for a lock in {stuck.Method}, and "
            + "whoever holds it waits too.",
        _ => "Deadlock: threads waited for each other in a circle.",
    };

    private static bool IsStuck(Episode episode) => episode.Last.Accounts is { Deadlocks.Count: 0, StuckLock: not null };
}

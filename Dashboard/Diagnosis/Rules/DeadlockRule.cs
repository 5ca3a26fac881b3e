using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Threads wait for each other in a circle, or have waited for long for a lock whose owner waits itself.</summary>
internal sealed class DeadlockRule() : Rule(RuleIds.Deadlock, "Deadlock")
{
    public override IReadOnlyList<string> RestsOn => [FindingSources.WaitGraph, FindingSources.Blockers];

    public override bool Begins(Look look) =>
        look.Moment.Accounts.Deadlocks.Count > 0 || look.Moment.Accounts.StuckLock?.Seconds >= look.Limits[Thresholds.StuckLock];

    public override bool Lasts(Look look) => Begins(look);

    public override int Severity(Moment moment) => Severities.Deadlock;

    public override double Since(Moment moment) => moment.Accounts.StuckLock is { } stuck ? moment.T - stuck.Seconds : moment.T;

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

using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Threads stand in line for a lock: work waits while a large part of the work items had to wait for one; or, where the accounts are on, more threads than
/// there are processors wait for locks, and most of the blocked ones do.
/// </summary>
internal sealed class LockConvoyRule() : Rule(RuleIds.LockConvoy, "Lock convoy")
{
    /// <summary>Who waits for a lock for less on average, while nothing is queued, does not notice, seconds.</summary>
    private const double LeastWait = 0.05;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(Look look) =>
        IsBySites(look, 1) ?? (look.Moment.Waits(look.Limits) && look.Moment.IsBlocked(look.Limits) && IsByCounters(look, 1));

    public override bool Lasts(Look look) => look.Moment.MayBeBlocked(look.Limits)
        && (IsBySites(look, 0.5) ?? (look.Moment.WaitsStill(look.Limits) && IsByCounters(look, 0.5)));

    public override int Severity(Moment moment) => Math.Max(Severities.Steady, Severities.OfWait(moment));

    public override string Sentence(Episode episode) =>
        $"Lock convoy: up to {Readable.Number(episode.ContentionsMost)} times a second a thread had to wait for a lock, and "
            + $"{EpisodeWords.Waited(episode)}."
        + EpisodeWords.Blockers(episode);

    /// <summary>Null where nobody looked who blocks, or what is blocked does not say it.</summary>
    private static bool? IsBySites(Look look, double part) =>
        look.Moment.Accounts.BlockedIn(WaitKinds.Lock) is { } locks && look.Moment.Accounts.Blocked is > 0 and var blocked
            ? locks > part * look.Moment.Target.Processors && locks >= blocked / 2 && look.Moment.IsBlocked(look.Limits)
                && (look.Moment.WaitsStill(look.Limits) || look.Moment.Accounts.MeanWaitIn(WaitKinds.Lock) >= part * LeastWait)
            : null;

    private static bool IsByCounters(Look look, double part) =>
        look.Moment.ContentionsPerSecond >= part * look.Limits[Thresholds.Contentions]
        && look.Moment.ContentionsPerSecond >= part * look.Limits[Thresholds.ContentionShare] * look.Moment.CompletedPerSecond;
}

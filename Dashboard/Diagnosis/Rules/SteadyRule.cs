using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Nothing waits any more, but only because the pool has many times as many threads as processors, and they are blocked. From counters alone that is only
/// known when they stay for longer than idle threads would; a minimum that was set this high keeps idle ones too, and then only accounts can tell.
/// </summary>
internal sealed class SteadyRule() : Rule(RuleIds.SteadyBlocking, "Many threads, most of them blocked")
{
    /// <summary>With accounts threads must be flat for so long: while they climb, other rules speak.</summary>
    private const double WithAccounts = 5;

    public override double HoldOut => 3;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(Look look) =>
        IsLarge(look, 1) && (IsBlockedBySites(look) ?? IsBlockedByTime(look));

    public override bool Lasts(Look look) => IsLarge(look, 0.8) && IsBlockedBySites(look) is not false;

    public override int Severity(Moment moment) => Severities.Steady;

    public override double Since(Moment moment) => moment.T - moment.FlatSeconds;

    public override string Sentence(Episode episode) =>
        $"{(episode.KeepsUp ? "Keeping up, but" : "Nothing queued, but")} {EpisodeWords.Threads(episode)} on "
            + $"{episode.Last.Target.UsableInWords}: most of them blocked, with the CPU at "
        + $"{Readable.Percent(episode.CpuPercent)}. A little more load or a slower dependency, and requests will queue.{EpisodeWords.Blockers(episode)}";

    private static bool IsLarge(Look look, double part) =>
        look.Moment.IsFull && look.Moment.QueueShare <= look.Limits[Thresholds.QueueShareOut] && look.Moment.IsBlocked(look.Limits)
        && look.Moment.CompletedPerSecond >= 1
        && look.Moment.Threads > part * look.Limits[Thresholds.SteadyThreads] * look.Moment.Target.Processors
        && look.Moment.Threads >= part * look.Limits[Thresholds.SteadyLeast];

    private static bool IsBlockedByTime(Look look) =>
        look.Moment.Threads > look.Moment.Target.MinThreads && look.Moment.FlatSeconds >= look.Limits[Thresholds.SteadySeconds];

    /// <summary>Null where the accounts are off, or cannot see every kind of blocking: who sleeps and who has no work, only events tell apart.</summary>
    private static bool? IsBlockedBySites(Look look) => look.Moment.Accounts.Blocked switch
    {
        not null when MostAreIdle(look) => false,
        { } blocked when blocked >= look.Limits[Thresholds.SteadyBlocked] * look.Moment.Target.Processors =>
            look.Moment.FlatSeconds >= WithAccounts ? true : null,
        not null when look.Moment.Accounts.Threads is { Untold: < 1 } => false,
        _ => null,
    };

    /// <summary>Half of the threads and more had no work or were at work: those that were blocked, in a burst for example, are not "most of them".</summary>
    private static bool MostAreIdle(Look look) => look.Moment.Accounts.Threads is { IsEnough: true, Untold: < 1, Blocked: var blocked }
        && blocked < look.Limits[Thresholds.BlockedShare] * look.Moment.Threads;
}

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

    public override bool Begins(RuleInput input) =>
        IsLarge(input, 1) && (IsBlockedBySites(input) ?? IsBlockedByTime(input));

    public override bool Lasts(RuleInput input) => IsLarge(input, 0.8) && IsBlockedBySites(input) is not false;

    public override int Severity(PoolSnapshot snapshot) => Severities.Steady;

    public override double Since(PoolSnapshot snapshot) => snapshot.T - snapshot.FlatSeconds;

    public override string Sentence(Episode episode) =>
        $"{(episode.KeepsUp ? "Keeping up, but" : "Nothing queued, but")} {EpisodeWords.Threads(episode)} on "
            + $"{episode.Last.Target.UsableInWords}: most of them blocked, with the CPU at "
        + $"{Readable.Percent(episode.CpuPercent)}. A little more load or a slower dependency, and requests will queue.{EpisodeWords.Blockers(episode)}";

    private static bool IsLarge(RuleInput input, double part) =>
        input.Pool.IsFull && input.Pool.QueueShare <= input.Limits[Thresholds.QueueShareOut] && input.Pool.IsBlocked(input.Limits)
        && input.Pool.CompletedPerSecond >= 1
        && input.Pool.Threads > part * input.Limits[Thresholds.SteadyThreads] * input.Pool.Target.Processors
        && input.Pool.Threads >= part * input.Limits[Thresholds.SteadyLeast];

    private static bool IsBlockedByTime(RuleInput input) =>
        input.Pool.Threads > input.Pool.Target.MinThreads && input.Pool.FlatSeconds >= input.Limits[Thresholds.SteadySeconds];

    /// <summary>Null where the accounts are off, or cannot see every kind of blocking: who sleeps and who has no work, only events tell apart.</summary>
    private static bool? IsBlockedBySites(RuleInput input) => input.Pool.Accounts.Blocked switch
    {
        not null when MostAreIdle(input) => false,
        { } blocked when blocked >= input.Limits[Thresholds.SteadyBlocked] * input.Pool.Target.Processors =>
            input.Pool.FlatSeconds >= WithAccounts ? true : null,
        not null when input.Pool.Accounts.Threads is { Untold: < 1 } => false,
        _ => null,
    };

    /// <summary>Half of the threads and more had no work or were at work: those that were blocked, in a burst for example, are not "most of them".</summary>
    private static bool MostAreIdle(RuleInput input) => input.Pool.Accounts.Threads is { IsEnough: true, Untold: < 1, Blocked: var blocked }
        && blocked < input.Limits[Thresholds.BlockedShare] * input.Pool.Threads;
}

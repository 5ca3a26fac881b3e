using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Nothing waits, but only thanks to many blocked threads. Counters know it when threads stay longer than idle ones would; else accounts.</summary>
internal sealed class SteadyRule() : Rule(RuleIds.SteadyBlocking, "Many threads, most of them blocked")
{
    /// <summary>Seconds of flat threads, with accounts: while they climb, other rules speak.</summary>
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

    /// <summary>Null where accounts are off or miss a kind of blocking: only events tell sleep from idleness.</summary>
    private static bool? IsBlockedBySites(RuleInput input) => input.Pool.Accounts.Blocked switch
    {
        not null when MostAreIdle(input) => false,
        { } blocked when blocked >= input.Limits[Thresholds.SteadyBlocked] * input.Pool.Target.Processors =>
            input.Pool.FlatSeconds >= WithAccounts ? true : null,
        not null when input.Pool.Accounts.Threads is { Untold: < 1 } => false,
        _ => null,
    };

    /// <summary>At least half had no work or worked, so that "most of them blocked" is untrue.</summary>
    private static bool MostAreIdle(RuleInput input) => input.Pool.Accounts.Threads is { IsEnough: true, Untold: < 1, Blocked: var blocked }
        && blocked < input.Limits[Thresholds.BlockedShare] * input.Pool.Threads;
}

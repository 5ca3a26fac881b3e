using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>A large part of the work items waits for a lock; or, by accounts, more threads than processors do, and most of the blocked ones.</summary>
internal sealed class LockConvoyRule() : SampleRule("lockConvoy", "Lock convoy")
{
    /// <summary>In seconds; shorter mean waits are not noticed while nothing is queued.</summary>
    private const double LeastWait = 0.05;

    public override bool? ThreadsBlocked => true;

    public override bool ExplainsQueue => true;

    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length", "lock-contentions", "cpu"];

    protected override string AppliesWhen =>
        "work waits, threads are blocked, and waits for locks begin at least `contentionShare` times per completed work item and at least "
            + "`lockContentions` times a second; or, where waits are read, more threads wait for locks than there are processors, and they are "
            + "most of the blocked ones";

    protected override string SeverityText => $"{Severities.ByQueueWait}, at least {Severities.Blocked}";

    protected override IReadOnlyList<Threshold> Uses => [.. QueueLimits, .. BlockedLimits, Thresholds.Contentions, Thresholds.ContentionShare];

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool ShouldEnter(RuleInput input) =>
        IsBySites(input, 1) ?? (input.Pool.Waits(input.Limits) && input.Pool.IsBlocked(input.Limits) && IsByCounters(input, 1));

    public override bool ShouldStay(RuleInput input) => input.Pool.MayBeBlocked(input.Limits)
        && (IsBySites(input, 0.5) ?? (input.Pool.WaitsStill(input.Limits) && IsByCounters(input, 0.5)));

    public override int Severity(SampledPool pool) => Math.Max(Severities.Blocked, Severities.OfWait(pool));

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => Advice.ForBlocking(WaitKinds.Lock);

    public override FindingText Text(Episode episode) => new(
        Title,
        $"{Waits(episode)}, and {EpisodeWords.Waited(episode)}.{EpisodeWords.Blockers(episode)}");

    /// <summary>The rate of few long waits is no evidence.</summary>
    private static string Waits(Episode episode) => episode.LocksMost >= 1
        ? $"up to {Readable.Plural((long)Math.Round(episode.LocksMost), "thread")} at a time waited for locks"
        : $"up to {Readable.Number(episode.ContentionsMost)} times a second a thread had to wait for a lock";

    private static bool? IsBySites(RuleInput input, double part) =>
        input.Pool.Accounts.BlockedIn(WaitKinds.Lock) is { } locks && input.Pool.Accounts.Blocked is > 0 and var blocked
            ? locks > part * input.Pool.Target.Processors && locks >= blocked / 2 && input.Pool.IsBlocked(input.Limits)
                && (input.Pool.WaitsStill(input.Limits) || input.Pool.Accounts.MeanWaitIn(WaitKinds.Lock) >= part * LeastWait)
            : null;

    private static bool IsByCounters(RuleInput input, double part) =>
        input.Pool.ContentionsPerSecond >= part * input.Limits[Thresholds.Contentions]
        && input.Pool.ContentionsPerSecond >= part * input.Limits[Thresholds.ContentionShare] * input.Pool.CompletedPerSecond;
}

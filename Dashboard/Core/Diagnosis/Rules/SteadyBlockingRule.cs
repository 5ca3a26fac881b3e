using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Nothing waits, but threads are blocked. Accounts count them; to counters, threads that stay longer than idle ones would are blocked.</summary>
internal sealed class SteadyBlockingRule() : SampleRule("steadyBlocking", "Pool threads blocked, nothing queued yet")
{
    /// <summary>A share of what begins it: enough to keep it going.</summary>
    private const double Still = 0.8;

    public override bool? ThreadsBlocked => true;

    public override bool Starves => false;

    protected override string AppliesWhen =>
        "nothing waits, but at least `steadyBlocked` pool threads per processor were blocked in each of the last 3 s. Where that is not "
            + "known of all threads: there are more than `steadyThreads` threads per processor, at least `steadyLeast` and more than the minimum; they are "
            + "blocked; and for `steadySeconds` their number was flat and the pool completed about as much as before. Whether the server still keeps up is "
            + "shown by the load's responses, and by those that fail or do not come";

    protected override string SeverityText => $"{Severities.Blocked}";

    protected override IReadOnlyList<Threshold> Uses =>
        [Thresholds.QueueShareOut, .. BlockedLimits, Thresholds.SteadyThreads, Thresholds.SteadyLeast, Thresholds.SteadySeconds, Thresholds.SteadyBlocked];

    public override double ExitDelay => 3;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool ShouldEnter(RuleInput input) =>
        KeepsUp(input) && (IsBlockedBySites(input, input.Pool.Accounts.LeastBlocked, 1) ?? (IsLarge(input, 1) && IsFlat(input)));

    public override bool ShouldStay(RuleInput input) =>
        KeepsUp(input) && (IsBlockedBySites(input, input.Pool.Accounts.Blocked, Still) ?? IsLarge(input, Still));

    public override int Severity(SampledPool pool) => Severities.Blocked;

    public override double Since(SampledPool pool) => pool.T - (IsFullyAttributed(pool) ? PoolWindow.Seconds : pool.FlatSeconds);

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => Advice.ForBlocking(kind, load);

    public override FindingText Text(Episode episode)
    {
        var queued = episode.KeepsUp ? "Coping, but" : "Nothing queued, but";
        var cpu = Readable.Percent(episode.CpuPercent);
        var risk = $"With a little more load, or a slower dependency, requests will start to queue.{EpisodeWords.Blockers(episode)}";
        return episode.BlockedMost >= episode.Limits[Thresholds.SteadyBlocked] * episode.Last.Target.Processors
            ? new(
                $"{queued} {Readable.Count(Math.Round(episode.BlockedMost))} of {Readable.Plural((long)episode.BlockedOf, "pool thread")} blocked, "
                    + $"CPU at {cpu}",
                risk)
            : new($"{queued} {EpisodeWords.Threads(episode)} on {episode.Last.Target.UsableInWords}", $"most of them blocked, with the CPU at {cpu}. {risk}");
    }

    private static bool KeepsUp(RuleInput input) =>
        input.Pool.IsFull && !input.IsBlocking && input.Pool.QueueShare <= input.Limits[Thresholds.QueueShareOut] && input.Pool.IsBlocked(input.Limits)
        && input.Pool.CompletedPerSecond >= 1;

    /// <summary>Null where accounts are off or miss a kind of blocking: only events distinguish sleep from idleness.</summary>
    private static bool? IsBlockedBySites(RuleInput input, double? blocked, double part) =>
        blocked >= part * input.Limits[Thresholds.SteadyBlocked] * input.Pool.Target.Processors ? true
        : input.Pool.Accounts.HasSites && IsFullyAttributed(input.Pool) ? false
        : null;

    private static bool IsFullyAttributed(SampledPool pool) => pool.Accounts.Threads is { Untold: < 1 };

    /// <summary>Threads of a load that has ended stay for 20 s without work.</summary>
    private static bool IsLarge(RuleInput input, double part) =>
        !(input.Pool.SinceDropSeconds < input.Limits[Thresholds.SteadySeconds])
        && input.Pool.Threads > part * input.Limits[Thresholds.SteadyThreads] * input.Pool.Target.Processors
        && input.Pool.Threads >= part * input.Limits[Thresholds.SteadyLeast];

    /// <summary>The mean of 3 s shows the end of a load late.</summary>
    private static bool IsFlat(RuleInput input) =>
        !(input.Pool.CompletedLastSecond < RateDrop.Part * input.Pool.CompletedPerSecond) && input.Pool.Threads > input.Pool.Target.MinThreads
        && input.Pool.FlatSeconds >= input.Limits[Thresholds.SteadySeconds];
}

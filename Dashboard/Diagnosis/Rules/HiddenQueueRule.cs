using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// Queue empty and processors free, yet slow answers: requests wait in a semaphore, a connection pool, a slow server. Needs a known service time.
/// </summary>
internal sealed class HiddenQueueRule() : Rule(RuleIds.HiddenQueue, "Requests wait outside the pool")
{
    public override double HoldIn => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.Load];

    public override bool Begins(RuleInput input) => input.After is null && IsSlow(input, input.Limits[Thresholds.HiddenLatency]);

    public override bool Lasts(RuleInput input) => IsSlow(input, input.Limits[Thresholds.HiddenLatency] * 0.8);

    public override int Severity(PoolSnapshot snapshot) => Severities.Hidden;

    public override double Since(PoolSnapshot snapshot) => snapshot.T - snapshot.Covered;

    public override string Sentence(Episode episode) =>
        $"Requests wait outside the pool: a request with a service time of {Seconds(episode.Last.Load?.ServiceSeconds)} "
        + $"took {Seconds(episode.P50Most)} (median), while "
        + $"nothing was queued in the pool and the CPU was at {Readable.Percent(episode.CpuPercent)}. "
        + $"{Readable.Plural(episode.Last.Load?.InFlight ?? 0, "request")} {(episode.Last.Load?.InFlight == 1 ? "was" : "were")} in "
        + $"flight.{EpisodeWords.Blockers(episode)}";

    private static bool IsSlow(RuleInput input, double times) =>
        input.Pool is { IsFull: true, Load: { Draining: false, P50Seconds: { } median, ServiceSeconds: { } service } }
        && input.Pool.QueueShare <= input.Limits[Thresholds.QueueShareOut]
        && !(input.Pool.CpuPercent >= input.Limits[Thresholds.BusyCpuOut])
        && median >= times * service && median >= input.Limits[Thresholds.HiddenLeast];

    private static string Seconds(double? seconds) => Readable.Milliseconds(seconds * 1000);
}

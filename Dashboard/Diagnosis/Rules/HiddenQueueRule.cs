using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// The pool's queue is empty and the processors are free, yet answers take several times their service time: requests wait where the pool does not count
/// them, in an async semaphore, a connection pool, or behind a slow server. Needs a load whose service time is known.
/// </summary>
internal sealed class HiddenQueueRule() : Rule(RuleIds.HiddenQueue, "Requests wait outside the pool")
{
    public override double HoldIn => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.Load];

    public override bool Begins(Look look) => look.After is null && IsSlow(look, look.Limits[Thresholds.HiddenLatency]);

    public override bool Lasts(Look look) => IsSlow(look, look.Limits[Thresholds.HiddenLatency] * 0.8);

    public override int Severity(Moment moment) => Severities.Hidden;

    public override double Since(Moment moment) => moment.T - moment.Covered;

    public override string Sentence(Episode episode) =>
        $"Requests wait outside the pool: a request of {Seconds(episode.Last.Load?.ServiceSeconds)} took {Seconds(episode.P50Most)} (median), while "
        + $"nothing was queued in the pool and the CPU was at {Readable.Percent(episode.CpuPercent)}. "
        + $"{Readable.Plural(episode.Last.Load?.InFlight ?? 0, "request")} were in flight.{EpisodeWords.Blockers(episode)}";

    private static bool IsSlow(Look look, double times) =>
        look.Moment is { IsFull: true, Load: { Draining: false, P50Seconds: { } median, ServiceSeconds: { } service } }
        && look.Moment.QueueShare <= look.Limits[Thresholds.QueueShareOut]
        && !(look.Moment.CpuPercent >= look.Limits[Thresholds.BusyCpuOut])
        && median >= times * service && median >= look.Limits[Thresholds.HiddenLeast];

    private static string Seconds(double? seconds) => Readable.Milliseconds(seconds * 1000);
}

using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Queue empty, processors free, slow answers: requests wait in a semaphore, a connection pool, a slow server. Needs a service time.</summary>
internal sealed class HiddenQueueRule() : SampleRule("hiddenQueue", "Requests wait outside the pool")
{
    private const int Hidden = 50;

    public override bool NamesSite => true;

    public override IReadOnlyList<string> Charts => ["latency", "queue-length", "cpu"];

    public override bool NamesResources => true;

    public override bool AwaitsUnknown => true;

    protected override string AppliesWhen =>
        "for 2 s, the pool's queue is empty and the CPU is free, yet the median response takes `hiddenLatency` times the service time. "
            + "Needs a load whose plan states the service time";

    protected override string SeverityText => $"{Hidden}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.QueueShareOut, Thresholds.BusyCpuOut, Thresholds.HiddenLatency, Thresholds.HiddenLeast];

    public override double EntryDelay => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.Load];

    public override bool ShouldEnter(RuleInput input) => input.After is null && IsSlow(input, input.Limits[Thresholds.HiddenLatency]);

    public override bool ShouldStay(RuleInput input) => IsSlow(input, input.Limits[Thresholds.HiddenLatency] * 0.8);

    public override int Severity(SampledPool pool) => Hidden;

    public override double Since(SampledPool pool) => pool.T - pool.Covered;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => new(
        "Raise the limit where they wait: the semaphore, the connection pool, MaxConnectionsPerServer.",
        Advice.MoreBehind,
        "Find what the requests await; the pool is not involved.",
        null,
        null);

    public override FindingText Text(Episode episode) => new(
        Title,
        $"a request with a service time of {Seconds(episode.Last.Load?.ServiceSeconds)} took {Seconds(episode.P50Most)} (median), while "
        + $"nothing was queued in the pool and the CPU was at {Readable.Percent(episode.CpuPercent)}. "
        + $"{Readable.Plural(episode.Last.Load?.InFlight ?? 0, "request")} {(episode.Last.Load?.InFlight == 1 ? "was" : "were")} in "
        + $"flight.{EpisodeWords.Awaiting(episode)}{ResourceWords.Of(episode)}{EpisodeWords.Blockers(episode)}");

    private static bool IsSlow(RuleInput input, double times) =>
        input.Pool is { IsFull: true, Load: { Draining: false, P50Seconds: { } median, ServiceSeconds: { } service } }
        && input.Pool.QueueShare <= input.Limits[Thresholds.QueueShareOut]
        && !(input.Pool.CpuPercent >= input.Limits[Thresholds.BusyCpuOut])
        && median >= times * service && median >= input.Limits[Thresholds.HiddenLeast];

    private static string Seconds(double? seconds) => Readable.Milliseconds(seconds * 1000);
}

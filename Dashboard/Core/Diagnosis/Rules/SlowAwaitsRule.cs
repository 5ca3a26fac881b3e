using Dashboard.Accounts.Awaits;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The target's own requests are slow, awaiting, while the pool is idle. With a known service time <see cref="HiddenQueueRule"/> applies.</summary>
internal sealed class SlowAwaitsRule() : SampleRule("slowAwaits", "Requests are slow while the pool is idle")
{
    private const int Slow = 30;

    /// <summary>A share of the time; below, threads or the queue are the larger part.</summary>
    private const double MostlyAwaiting = 0.5;

    /// <summary>A share of the median: the quickest request took so much less, or about as long.</summary>
    private const double Quicker = 0.5;
    private const double Alike = 0.8;

    public override IReadOnlyList<string> Charts => ["latency", "throughput", "queue-length", "cpu"];

    public override bool NamesResources => true;

    public override bool AwaitsUnknown => true;

    protected override string AppliesWhen =>
        "for 2 s, nothing waits in the pool, the CPU is free, nothing else is wrong, and the median request of the route that takes most of the time takes "
            + "`slowMedian`, half of it awaiting. Needs per-request timing; not where the load states its service time";

    protected override string SeverityText => $"{Slow}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.SlowMedian, Thresholds.QueueShareOut, Thresholds.BusyCpuOut];

    public override double EntryDelay => 2;

    public override double ExitDelay => 3;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.TimeOfRequests];

    public override bool ShouldEnter(RuleInput input) => input.After is null && IsSlow(input, 1);

    public override bool ShouldStay(RuleInput input) => IsSlow(input, 0.8);

    public override int Severity(SampledPool pool) => Slow;

    public override double Since(SampledPool pool) => pool.T - pool.Covered;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => new(
        null,
        null,
        "See what they await (Request time on the Live page): a semaphore or rate limiter, a connection of a pool (MaxConnectionsPerServer, Max Pool Size), "
            + "or a slow server behind it. Threads are not the limit.",
        null,
        null);

    public override FindingText Text(Episode episode) => episode.Slowest is { } slow
        ? new(
            $"{slow.Route} takes {Readable.Milliseconds(slow.P50Seconds * 1000)} (median) while the pool is idle"
                + (AwaitingWords.MostOf(episode.Awaiting, slow.Route) is { } most ? $", awaiting in {most.Method}" : ""),
            $"{Readable.Percent(100 * slow.AwaitingShare)} of a request's time is awaiting.{Compared(slow)} {EpisodeWords.IdlePool(episode)}"
                + EpisodeWords.Awaiting(episode, slow.Route) + ResourceWords.Of(episode) + EpisodeWords.Blocked(episode))
        : new(Title, "");

    public override IEnumerable<Objection> Against(Episode episode) => AwaitAdvice.Against(episode.Awaiting, episode.Slowest?.Route);

    /// <summary>What takes as long for a single request is no queue.</summary>
    private static string Compared(SlowRoute slow) => (slow.LeastSeconds / slow.P50Seconds) switch
    {
        <= Quicker => $" Its quickest request took {Readable.Milliseconds(slow.LeastSeconds!.Value * 1000)}: "
            + "the others wait for each other, or for something that they share.",
        >= Alike => $" It never took less than {Readable.Milliseconds(slow.LeastSeconds!.Value * 1000)}: "
            + "what it awaits is slow or taken from the start, or it is meant to take long (a long poll, a stream).",
        _ => "",
    };

    private static bool IsSlow(RuleInput input, double part) =>
        !input.HasOtherProblem && input.Pool.IsIdle(input.Limits) && input.Pool.Load is null or { ServiceSeconds: null }
        && input.Pool.Accounts.Requests?.Slowest is { AwaitingShare: >= MostlyAwaiting } slow
        && slow.P50Seconds >= part * input.Limits[Thresholds.SlowMedian];
}

using Dashboard.Accounts.Awaits;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>All connections of a pool are in use and requests await one: no thread blocks. Where threads do, it is <see cref="PoolExhaustedRule"/>'s.</summary>
internal sealed class AwaitedConnectionsRule() : SampleRule("connectionsAwaited", "Requests await a connection of a pool")
{
    /// <summary>As where threads wait for connections.</summary>
    private const int Exhaustion = 55;

    /// <summary>A share of the time that a request takes.</summary>
    private const double MostOfIt = 0.5;

    public override IReadOnlyList<string> Charts => ["latency", "throughput", "queue-length", "cpu"];

    public override bool NamesResources => true;

    protected override string AppliesWhen =>
        "nothing waits in the thread pool, the CPU is free, the median request of the route that takes most of the time takes `slowMedian`, half of it "
            + "awaiting, and the target's meters show why: all connections of a database driver's pool (Npgsql, MySqlConnector, SqlClient) are in use while "
            + "requests wait for one or a trace of awaits shows them opening one, or requests wait for a connection of HttpClient for half of that time. Needs "
            + "per-request timing; the meters are read a few seconds after *Requests are slow while the pool is idle* or *Requests wait outside the "
            + "pool*, which this replaces";

    protected override string SeverityText => $"{Exhaustion}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.SlowMedian, Thresholds.QueueShareOut, Thresholds.BusyCpuOut];

    public override double ExitDelay => 3;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.TimeOfRequests];

    public override bool ShouldEnter(RuleInput input) => Holds(input, 1);

    public override bool ShouldStay(RuleInput input) => Holds(input, 0.8);

    public override bool KnowsWhatIsAwaited => true;

    public override int Severity(SampledPool pool) => Exhaustion;

    public override double Since(SampledPool pool) => pool.T - pool.Covered;

    public override SharedResource? ResourceOf(Episode episode) =>
        episode.Slowest is { } slow ? Awaited(episode.ShortResources, episode.Awaiting, slow) : null;

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => ResourceWords.AdviceFor(kind) ?? new(
        "Raise the limit of the pool: Maximum Pool Size of a database driver, MaxConnectionsPerServer of HttpClient.",
        Advice.MoreBehind,
        "Hold connections as briefly as possible: open just before the call, dispose right after; make slow calls faster.",
        null,
        null);

    public override FindingText Text(Episode episode) => (episode.Slowest, ResourceOf(episode)) is ({ } slow, { } pool)
        ? new(
            $"{slow.Route} awaits a connection{ResourceWords.Exhausted(pool, In(episode, slow))}",
            $"It takes {Readable.Milliseconds(slow.P50Seconds * 1000)} (median), {Readable.Percent(100 * slow.AwaitingShare)} of it awaiting. "
                + $"{ResourceWords.Waited(pool)}{EpisodeWords.IdlePool(episode)}{EpisodeWords.Awaiting(episode, slow.Route)}{EpisodeWords.Blocked(episode)}")
        : new(Title, "");

    private static string In(Episode episode, SlowRoute slow) =>
        AwaitingWords.MostOf(episode.Awaiting, slow.Route) is { } most ? $" in {most.Method}" : "";

    private static bool Holds(RuleInput input, double part) =>
        !input.IsBlocking && input.Pool.IsIdle(input.Limits)
        && input.Pool.Accounts is { Requests.Slowest: { AwaitingShare: >= MostOfIt } slow } accounts
        && slow.P50Seconds >= part * input.Limits[Thresholds.SlowMedian]
        && Awaited(accounts.ShortResources, accounts.Awaiting, slow) is not null;

    /// <summary>The pool of connections that has none left, while requests want one; null where none is known.</summary>
    private static SharedResource? Awaited(IReadOnlyList<SharedResource> pools, AwaitingCalls? trace, SlowRoute slow) => pools
        .Where(one => one.Kind == ResourceKinds.HttpClient ? one.MeanWaitSeconds >= MostOfIt * slow.P50Seconds
            : one.HasNoneFree
                || (one is { Kind: ResourceKinds.Npgsql or ResourceKinds.MySql, IsUsedUp: true } && (one.Waiting >= 1 || trace?.OpensConnections == true)))
        .MaxBy(static one => one.Waiting ?? one.Waits);
}

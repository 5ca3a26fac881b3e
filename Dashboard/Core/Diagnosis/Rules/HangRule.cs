using Dashboard.Accounts.Requests;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Requests are open and none is answered, although the pool has nothing to do: they wait for each other, or for something that never comes.</summary>
internal sealed class HangRule() : SampleRule("requestsHang", "Requests are not answered")
{
    private const int Hangs = 80;

    /// <summary>Severity where no request was ever answered and nothing blocks: a long poll and a stream are alike.</summary>
    private const int MayHang = 30;

    /// <summary>A load that never had a response may ask for something slow.</summary>
    private const double TimesWithoutAnswer = 3;

    public override bool NamesSite => true;

    public override IReadOnlyList<string> Charts => ["throughput", "latency", "queue-length", "cpu"];

    public override bool NamesResources => true;

    /// <summary>False, since requests that hang do not come back, whatever they wait for.</summary>
    public override bool AdvisesByResource => false;

    protected override string AppliesWhen =>
        "nothing waits in the pool and the CPU is free, yet requests have been open for `unanswered` and ten times longer than their route took until "
            + "then, while at most a tenth of the route's requests are answered; or the load has had no response for `unanswered` and three times its stated "
            + "service time (three times `unanswered` if it never had a response). With fewer than three open requests each of these times is "
            + "five times as long";

    protected override string SeverityText =>
        $"{Hangs}; {MayHang} where the load never had a response and no thread is blocked, as with long polls and streams";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.Unanswered, Thresholds.QueueShareOut, Thresholds.BusyCpuOut];

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters, FindingSources.TimeOfRequests, FindingSources.Load];

    public override bool ShouldEnter(RuleInput input) => !input.IsBlocking && Hang(input, 1);

    public override bool ShouldStay(RuleInput input) => !input.IsBlocking && Hang(input, 0.8);

    public override int Severity(SampledPool pool) => IsUnsure(pool) ? MayHang : Hangs;

    public override double Since(SampledPool pool) =>
        pool.T - Math.Max(pool.Accounts.Requests?.Unanswered?.OldestSeconds ?? 0, pool.Load?.UnansweredSeconds ?? 0);

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => new(
        "Restart the server: requests that hang do not come back.",
        "All open requests are lost, and it hangs again.",
        "Find what they wait for: a thread that is blocked all the time (Blocking calls), a lock that is never released, a task that nobody completes, or "
            + "work queued behind the very work that waits for it (an exclusive scheduler, a channel with one reader). More threads do not help.",
        null,
        null);

    public override FindingText Text(Episode episode)
    {
        var evidence = EpisodeWords.IdlePool(episode) + EpisodeWords.Awaiting(episode) + ResourceWords.Of(episode) + EpisodeWords.Blockers(episode);
        if (episode.UnansweredMost is not { } open)
        {
            var sent = Readable.Plural(episode.Last.Load?.InFlight ?? 0, "request");
            var unsure = episode.Severity < Hangs ? "None was answered before either: they hang, or are meant to stay open (long polls, streams). " : "";
            return new($"{sent} open, none answered for {Readable.Seconds(episode.SilentMost)}", unsure + evidence);
        }

        var routes = open.Routes > 1 ? $"{open.Route} and {Readable.Plural(open.Routes - 1, "other route")}" : open.Route;
        var ended = RouteNames.IsUnit(open.Route) ? "ended" : "answered";
        return new(
            $"{UnitWords.Plural(open.Open, open.Route)} of {routes} {(open.Open == 1 ? "hangs" : "hang")}",
            $"open for up to {Readable.Seconds(Math.Round(open.OldestSeconds))} and next to none {ended}, where one took "
                + $"{Readable.Milliseconds(open.BeforeSeconds * 1000)} until then. {evidence}");
    }

    private static bool IsUnsure(SampledPool pool) =>
        pool.Accounts.Requests?.Unanswered is null && pool.Load is { HasAnswered: false } && !(pool.Accounts.Blocked >= 0.5);

    private static bool Hang(RuleInput input, double part) =>
        input.Pool.IsIdle(input.Limits) && !input.Pool.Fails(input.Limits)
        && (input.Pool.Accounts.Requests?.Unanswered is not null || LoadHangs(input.Pool.Load, part * input.Limits[Thresholds.Unanswered]));

    private static bool LoadHangs(LoadSecond? load, double least) => load is { Draining: false, InFlight: > 0, UnansweredSeconds: var silent }
        && silent >= RequestWindow.LeastOf(load.InFlight, least) * (load.HasAnswered || load.ServiceSeconds is not null ? 1 : TimesWithoutAnswer)
        && silent >= TimesWithoutAnswer * (load.ServiceSeconds ?? 0);
}

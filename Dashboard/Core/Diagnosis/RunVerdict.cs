using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

internal static class RunVerdict
{
    /// <summary>In milliseconds; shorter medians are not mentioned where the service time is unknown.</summary>
    private const double WorthAWordMs = 1_000;

    /// <summary>In threads; less is the time of a few short waits.</summary>
    private const double WorthAWordThreads = 1;

    private const string NotEnough = "Not enough data";

    private const double Looking = 1;

    /// <param name="findings">The last report of each; refined ones do not count.</param>
    /// <param name="summary">Null for an interrupted run.</param>
    /// <param name="serviceSeconds">An answer's time when nothing waits; null: by the plan, if it states it.</param>
    public static PoolVerdict Of(
        IReadOnlyCollection<Finding> findings,
        RunSummary? summary,
        double sampledSeconds,
        double? serviceSeconds = null,
        Thresholds? thresholds = null,
        bool hasLooked = false)
    {
        if (sampledSeconds < PoolWindow.Seconds)
        {
            // Rounded down: 2.996 s would be as long as it needs to be.
            var sampled = Readable.ExactSeconds(Math.Floor(sampledSeconds * 10) / 10);
            return Unsure($"{sampled} of samples is too little to judge (needs {Readable.Seconds(PoolWindow.Seconds)}).");
        }

        var silent = findings.Where(finding => RuleList.Find(finding.Rule) is SilenceRule).Sum(finding => (finding.To ?? finding.From) - finding.From);
        var worst = RunFindings.WorstIn(findings);
        var main = summary?.Find();
        if (worst is not null)
        {
            var took = Took(main, serviceSeconds);
            return PoolVerdict.Of(worst) with { Sentence = worst.Sentence + took, Detail = worst.Detail?.Length > 0 ? worst.Detail + took : took.TrimStart() };
        }

        if (silent > sampledSeconds / 2 || sampledSeconds - silent < PoolWindow.Seconds)
        {
            return Unsure(
                $"no samples for {Readable.Seconds(silent)} of {Readable.Seconds(sampledSeconds)}, so that time cannot be judged.");
        }

        return summary?.Pool.QueueWaitMeanMs is { } wait && wait >= 1000 * (thresholds ?? Thresholds.Defaults)[Thresholds.UnexplainedWait]
            ? WorkWaitsRule.OfRun(wait, hasLooked)
            : main is null && summary?.Pool is { ThreadsMax: 0 } ? PoolVerdict.Of(PoolVerdict.Healthy, 0, new("Idle", "the pool did no work."))
            : Healthy($"{Well(summary, main)}{(silent > 0 ? $" There were no samples for {Readable.Seconds(silent)} of the run." : "")}".TrimStart());
    }

    public static PoolVerdict Now(IReadOnlyList<Finding> current, SampledPool? pool)
    {
        if (current.MaxBy(finding => finding.Severity) is { Severity: > Severities.Notice } worst)
        {
            return PoolVerdict.Of(worst);
        }

        if (pool is { QueuedSeconds: >= Looking, Sample.QueueLength: { } queue })
        {
            return PoolVerdict.Of(PoolVerdict.Looking, PoolVerdict.ProblemSeverity, new(
                $"Work has been waiting for {Readable.Seconds(Math.Floor(pool.QueuedSeconds))}; looking for the cause",
                $"{Readable.Plural((long)queue, "work item")} queued on "
                    + $"{Readable.Plural((long)pool.Threads, "thread")}, CPU {Readable.Percent(pool.CpuPercent)}."));
        }

        return pool is { IsFull: true, Sample.ThreadCount: { } threads }
            ? Healthy(WellNow(pool, threads))
            : Unsure($"judging the pool takes {Readable.Seconds(PoolWindow.Seconds)} of samples.", " yet");
    }

    public static string HeadlineOf(PoolVerdict verdict) => verdict.Headline ?? TitleOf(verdict);

    public static string LeadOf(PoolVerdict verdict) => verdict.Place ?? HeadlineOf(verdict);

    public static string TitleOf(PoolVerdict verdict) => verdict.Rule switch
    {
        PoolVerdict.Healthy => verdict.Headline ?? "Healthy",
        PoolVerdict.NotEnoughData => NotEnough,
        var id => RuleList.Find(id)?.Title ?? verdict.Headline ?? verdict.Sentence.TrimEnd('.'),
    };

    public static bool IsUnknown(PoolVerdict verdict) =>
        verdict.Rule == PoolVerdict.NotEnoughData || RuleList.Find(verdict.Rule) is { ThreadsBlocked: null };

    /// <param name="detail">Continues "Healthy: "; may be empty.</param>
    public static PoolVerdict Healthy(string detail) => PoolVerdict.Of(PoolVerdict.Healthy, 0, new("Healthy", detail));

    private static PoolVerdict Unsure(string detail, string until = "") => PoolVerdict.Of(PoolVerdict.NotEnoughData, 0, new(NotEnough + until, detail));

    private static string WellNow(SampledPool pool, double threads)
    {
        var rate = pool.Load is { CompletedPerSecond: { } requests } ? $"{Readable.Number(requests)} requests/s"
            : pool.CompletedLastSecond is { } items ? $"{Readable.Number(items)} work items/s" : "";
        var queued = pool switch
        {
            { QueueShare: 0 } => "nothing queued",
            { Sample.QueueLength: > 0 and var queue } => $"{Readable.Plural((long)queue, "work item")} queued right now",
            _ => "work was queued briefly",
        };
        var blocked = Blocked(pool.Accounts.Now.Sum(site => site.Threads), "blocked");
        var median = pool.Load?.P50Seconds is { } answered ? MedianOf(answered * 1000)
            : pool.Accounts.Requests?.Slowest is { } slowest ? MedianOf(slowest.P50Seconds * 1000, slowest.Route)
            : "";
        return $"{rate}{(rate.Length > 0 ? " on " : "")}{Readable.Plural((long)threads, "thread")}{median}; {queued}{blocked}.";
    }

    /// <summary>" A request of 500 ms took 10.5 s (median)."; the median alone without a known service time, or nothing.</summary>
    private static string Took(PhaseSummary? main, double? serviceSeconds)
    {
        if (main is not { Load: { Source: null, Latency.P50Ms: var median } load })
        {
            return "";
        }

        var service = serviceSeconds * 1000 ?? (main.TheoryPerSecond > 0 ? Math.Round(load.MeanInFlight) / main.TheoryPerSecond * 1000 : null);
        return service is null ? median >= WorthAWordMs ? $" The median response took {Readable.Milliseconds(median)}." : ""
            : median < 1.5 * service ? ""
            : $" A request with a service time of {Readable.Milliseconds(service)} took {Readable.Milliseconds(median)} (median).";
    }

    private static string Well(RunSummary? summary, PhaseSummary? main)
    {
        var pool = summary?.Pool;
        var threads = pool?.ThreadsMax is { } most ? $" on {Readable.Plural((long)most, "thread")}" : "";
        var queued = pool?.PeakQueue switch
        {
            null => "",
            0 => "; nothing queued",
            var peak => $"; nothing queued for long (up to {Readable.Plural((long)peak, "work item")} briefly)",
        };
        var blocked = Blocked((main?.Blockers ?? summary?.Blockers ?? []).Sum(site => site.Threads), "blocked on average");
        return main is { Load.CompletedPerSecond: var rate }
            ? $"{Readable.Number(rate)} requests/s{threads}{MedianOf(main.Load.Latency?.P50Ms)}{queued}{blocked}."
            : threads.Length > 0 ? $"the work was done{threads}{OfMost(summary!.RequestTime)}{queued}{blocked}." : "";
    }

    /// <summary>", GET /orders median 12 ms": the route that took most of the time.</summary>
    private static string OfMost(IReadOnlyList<RouteSummary> routes) =>
        routes.MaxBy(route => route.Requests * route.TotalMs) is { } most ? MedianOf(most.P50Ms, most.Route) : "";

    /// <summary>", median 12 ms"; nothing where it is not known.</summary>
    /// <param name="route">Null: the load's.</param>
    private static string MedianOf(double? milliseconds, string? route = null) =>
        milliseconds is { } median ? $", {(route is null ? "" : $"{route} ")}median {Readable.Milliseconds(median)}" : "";

    /// <summary>", 3 threads blocked"; fewer than <see cref="WorthAWordThreads"/> are not mentioned.</summary>
    private static string Blocked(double threads, string how) =>
        threads >= WorthAWordThreads ? $", {Readable.Plural((long)Math.Round(threads), "thread")} {how}" : "";
}

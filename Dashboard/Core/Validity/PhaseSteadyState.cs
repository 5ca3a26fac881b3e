namespace Dashboard.Validity;

/// <summary>Finds a phase's steady state in windows of one second, and reports when there is no answer.</summary>
internal static class PhaseSteadyState
{
    /// <summary>Median latencies per window: connections answer in batches, and one batch more is then 1/20.</summary>
    private const int RoundTripsInWindow = 20;

    /// <summary>The fewest median latencies of a load: with fewer, its first burst continues.</summary>
    private const int FewestRoundTrips = 10;

    /// <summary>Answers per window: by counting alone, 100 scatter by 10 %, 25 by 20 %.</summary>
    private const int AnswersInWindow = 100;

    public static SteadyState Find(
        LoadConditions conditions, LoadSummary load, IReadOnlyList<LoadInterval> intervals, IReadOnlyList<PoolSample> samples, double from)
    {
        if (conditions.BoundedByCount)
        {
            return new SteadyState(null, null, "Not judged: the load ended after a number of requests, and towards its end fewer and fewer workers "
                + "have something to send.");
        }

        if (conditions.RateChanges)
        {
            return new SteadyState(null, null, "Not judged: the plan itself changes the rate.");
        }

        var windows = ThroughputWindow.Cut(intervals, samples, from);
        var steady = Find(windows, 1);
        var median = (load.Latency?.P50Ms ?? 0) / 1000;
        var longer = Math.Ceiling(RoundTripsInWindow * median);
        if (steady.Seconds > 0 && longer > 1 && windows.Any(window => window.IsCounted))
        {
            return steady with { Sentence = $"{steady.Sentence} The time is approximate: {Batches(load)}, and a window of 1 s contains few of them." };
        }

        if (steady is not { Seconds: null, PlateauPerSecond: { } plateau } || !IsFlat(windows))
        {
            return steady;
        }

        if (longer > 1 && median * FewestRoundTrips <= load.WindowSeconds)
        {
            return Again(longer, Batches(load));
        }

        var counted = plateau > 0 ? Math.Min(Math.Ceiling(AnswersInWindow / plateau), Math.Floor(load.WindowSeconds / SteadyStateFinder.FewestWindows)) : 1;
        return counted > 1 && Again(counted, $"one of 1 s contains few responses ({Readable.Number(plateau)})") is { PlateauPerSecond: not null } again
            ? again
            : steady;

        SteadyState Again(double seconds, string why)
        {
            var found = Find(ThroughputWindow.Cut(intervals, samples, from, seconds), seconds);
            return found with { Sentence = $"{found.Sentence} Windows of {Readable.Number(seconds)} s, because {why}." };
        }
    }

    private static SteadyState Find(IReadOnlyList<ThroughputWindow> windows, double windowSeconds)
    {
        var steady = SteadyStateFinder.Find(windows, windowSeconds);
        return steady.Seconds is { } seconds
            ? steady with { PerSecond = windows.Where(window => window.From >= seconds).Average(window => window.PerSecond) }
            : steady;
    }

    private static string Batches(LoadSummary load) => $"responses come in batches (half of the requests take {Readable.Milliseconds(load.Latency?.P50Ms)} or "
        + "longer)";

    /// <summary>A growing pool is not steady, so only a flat one is tried again.</summary>
    private static bool IsFlat(IReadOnlyList<ThroughputWindow> windows) =>
        windows[^1].Threads - windows[windows.Count / 2].Threads is null or <= SteadyStateFinder.MaxThreadGrowth;
}

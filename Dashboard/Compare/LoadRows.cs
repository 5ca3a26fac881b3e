using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Compare;

/// <summary>Rows about requests: how many, how fast, how many failed, how long they took.</summary>
internal static class LoadRows
{
    private static readonly (string Key, double Percentile, Func<LatencySummary, double> Of)[] Latencies =
    [
        ("p50Ms", 50, l => l.P50Ms), ("p90Ms", 90, l => l.P90Ms), ("p99Ms", 99, l => l.P99Ms), ("p999Ms", 99.9, l => l.P999Ms), ("maxMs", 100, l => l.MaxMs),
    ];

    public static IEnumerable<FigureSource> Of(IReadOnlyList<ComparedRun> runs) =>
    [
        new("validity", "Validity", "Whether every check of the load's figures holds; the run's own page shows each with its number.", Better.Neutral,
            run => new FigureValue(null) { Word = run.Load is { } load ? CheckNames.Badge(load.Validity) : Readable.Missing }, Readable.Number),
        FigureSource.OfLoad("offered", "Offered, requests", "Requests that were due; in a closed loop those that were sent.", Better.Neutral, "offered", l => Math.Max(l.Offered, l.Sent), Readable.Count),
        FigureSource.OfLoad("completedPerSecond", "Completed/s", "Requests completed inside the window ÷ window.", Better.Higher, "completedPerSecond", l => l.CompletedPerSecond),
        new("steadyPerSecond", "Completed/s, steady", "Mean of the one-second windows after the steady state was reached.", Better.Higher, Steady, Readable.Number) { Given = "steadyState" },
        FigureSource.OfLoad("failed", "Failed, requests", "All error classes together, drain included.", Better.Lower, "errors", l => l.Errors.Values.Sum(), Readable.Count),
        .. runs.SelectMany(run => run.Load?.Load.Errors.Keys ?? []).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal).Select(name =>
            FigureSource.OfLoad($"errors.{name}", $"Failed: {name}", $"Requests that failed in this way ({name}).", Better.Lower, "errors", l => l.Errors.GetValueOrDefault(name), Readable.Count)),
        .. Latencies.Select(l => Latency("latency", "Latency", "From the send to the last byte.", l, load => load.Latency, load => load.Service)),
        .. runs.Any(run => run.Load?.Load.Response is not null)
            ? Latencies.Select(l => Latency("response", "Response", "From the moment a request was due to the last byte; open loop only.", l, load => load.Response, load => load.ResponseBuckets)) : [],
        new("theoryPerSecond", "Theory, /s", "Connections ÷ service time: what the endpoint would answer per second if nothing else counted.", Better.Neutral, run => new FigureValue(run.Load?.TheoryPerSecond), Readable.Number),
        new("percentOfTheory", "% of theory", "Completed/s in percent of the theory.", Better.Higher, run => new FigureValue(run.Load?.PercentOfTheory), Readable.Percent),
        new("steadyAfter", "Time to steady state", "From the first request until throughput stays at its plateau.", Better.Lower, SteadyAfter, value => Readable.Seconds(value)),
    ];

    private static FigureSource Latency(
        string kind, string name, string definition, (string Key, double Percentile, Func<LatencySummary, double> Of) part, Func<LoadSummary, LatencySummary?> of, Func<LoadSummary, long[][]> buckets) =>
        new($"{kind}.{part.Key}", part.Percentile == 100 ? $"{name} max" : $"{name} p{Readable.Number(part.Percentile)}", definition, Better.Lower, run => Latency(run.Load!.Load, part.Percentile, part.Of, of, buckets), Readable.Milliseconds)
        {
            Given = $"{kind}.{part.Key}",
        };

    private static FigureValue Latency(LoadSummary load, double percentile, Func<LatencySummary, double> part, Func<LoadSummary, LatencySummary?> of, Func<LoadSummary, long[][]> buckets)
    {
        if (of(load) is not { } latency)
        {
            return new FigureValue(null, "No request ended.");
        }

        if (load is { Completed: 0, Drained: 0 } && load.Gives("completed"))
        {
            return new FigureValue(part(latency), "No request was answered: this is how long was waited.") { Supported = false };
        }

        // Tools that give percentiles but no histogram say at least how many requests they are of.
        var requests = buckets(load) is { Length: > 0 } own ? own.Sum(bucket => bucket[1]) : load.Completed + load.Drained;
        var supported = Percentiles.Supported(percentile, requests);
        return new FigureValue(part(latency), supported ? null : $"Needs {Readable.Count(Percentiles.RequestsNeeded(percentile))} requests; there were {Readable.Count(requests)}.") { Supported = supported };
    }

    private static FigureValue Steady(ComparedRun run)
    {
        if (run.Load is not { SteadyState.Seconds: { } seconds })
        {
            return new FigureValue(null, run.Load?.SteadyState.Sentence);
        }

        var windows = ThroughputWindow.Cut(run.Intervals, [], run.From).Where(window => window.From >= seconds).ToList();
        return windows.Count == 0 ? new FigureValue(null, "No whole second was measured after it.") : new FigureValue(windows.Average(window => window.PerSecond));
    }

    private static FigureValue SteadyAfter(ComparedRun run) => run.Load switch
    {
        null => new FigureValue(null, run.Run.Interruption ?? "This run has no load."),
        { SteadyState: { Seconds: { } seconds } state } => new FigureValue(seconds, state.Sentence),
        { SteadyState: var state } => new FigureValue(null, state.Sentence) { Word = state.PlateauPerSecond is null ? "not judged" : "not reached" },
    };
}

using System.Text.Json;
using static Dashboard.Tests.Figures.ByHand.RawRun;

namespace Dashboard.Tests.Figures.ByHand;

/// <summary>Every figure of one load that the lines of a run file hold enough for, by the key of the catalogue.</summary>
internal static class RawFigures
{
    private static readonly string[] InAgentAlone =
    [
        "succeededPerSecond", "connectionsOpened", "meanInFlight", "clamped", .. Parts("connectMs"), .. Parts("firstByteMs"), .. Parts("sendLagMs"),
    ];

    /// <summary>Computed from what happened.</summary>
    public static Dictionary<string, double?> Of(RawRun run, JsonElement phase)
    {
        var lines = run.LinesOf(Text(phase, "name")!);
        JsonElement[] load = [.. lines.Where(line => Kind(line) == "load")];
        JsonElement[] inside = [.. load.Where(interval => !interval.GetProperty("draining").GetBoolean())];
        JsonElement[] draining = [.. load.Except(inside)];
        var window = inside.Sum(interval => Number(interval, "windowSeconds")!.Value);
        double Sum(IEnumerable<JsonElement> intervals, string name) => intervals.Sum(interval => Number(interval, name) ?? 0);
        var (completed, drained) = (Sum(inside, "completed"), Sum(draining, "completed"));
        var errors = load.SelectMany(interval => Counts(interval, "errors")).GroupBy(error => error.Name, error => error.Count).ToDictionary(g => g.Key, g => g.Sum());
        var figures = new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            ["countedPerSecond"] = completed / window,
            ["windowSeconds"] = window,
            ["offered"] = Sum(load, "offered"),
            ["sent"] = Sum(load, "sent"),
            ["notSent"] = Sum(load, "notSent"),
            ["completed"] = completed,
            ["drained"] = drained,
            ["unfinished"] = errors.GetValueOrDefault("unfinished") + errors.GetValueOrDefault("cancelled"),
            ["failed"] = errors.Values.Sum(),
            ["bytesPerSecond"] = Sum(inside, "bytes") / window,
            ["theoryPerSecond"] = Theory(run, phase),
        };
        foreach (var (name, count) in errors)
        {
            figures[$"errors.{name}"] = count;
        }

        Add(figures, "latency", Histogram(load, "service"));
        Add(figures, "response", Histogram(load, "response"));
        Pool(figures, run, lines, phase, draining.Length > 0 ? Number(draining[^1], "t")!.Value : Number(phase, "to")!.Value);
        return figures;
    }

    /// <summary>What only the agent saw, as it stands in the summary line.</summary>
    public static Dictionary<string, double?> AsStored(JsonElement phase)
    {
        var load = phase.GetProperty("load");
        var stored = InAgentAlone.ToDictionary(key => key, key => Number(load, key.Split('.')), StringComparer.Ordinal);
        foreach (var (name, count) in Counts(load, "statusClasses"))
        {
            stored[$"statusClasses.{name}"] = count;
        }

        stored["steadyAfter"] = Number(phase, "steadyState", "seconds");
        return stored;
    }

    /// <summary>Over the whole run.</summary>
    public static Dictionary<string, double?> OfRun(RawRun run)
    {
        JsonElement[] samples = [.. run.Items.Where(item => Kind(item) == "sample" && Number(item, "threadCount") is not null)];
        JsonElement[] counted = [.. run.Items.Where(item => Kind(item) == "sample")];
        JsonElement[] windows = [.. run.Items.Where(item => Kind(item) == "requestTimes" && Number(item, "t") - Number(item, "windowSeconds") >= 0)];
        var whole = Histogram(windows.Where(item => item.TryGetProperty("queueWaits", out _)), "queueWaits");
        var (mean, worst) = MeanWaits(windows, KnownPercent(windows, counted)) ?? (RawQueueWait.Of(counted).Mean, RawQueueWait.Of(counted).WorstSecond);
        return new Dictionary<string, double?>(StringComparer.Ordinal)
        {
            ["pool.threadsStart"] = Number(samples[0], "threadCount"),
            ["pool.threadsMax"] = samples.Max(sample => Number(sample, "threadCount")),
            ["pool.threadsEnd"] = Number(samples[^1], "threadCount"),
            ["pool.peakQueue"] = samples.Max(sample => Number(sample, "queueLength")),
            ["pool.queueWaitMeanMs"] = mean,
            ["pool.queueWaitMaxMs"] = worst,
            ["pool.queueWaitP99Ms"] = ItemWaits(whole).P99,
            ["pool.queueWaitLongestMs"] = ItemWaits(whole).Longest,
            ["pool.queueWaitShare"] = KnownPercent(windows, counted),
            ["pool.longestWithoutDequeueSeconds"] = RawQueueWait.Of(counted).Standstill,
            ["pool.goalRaises"] = run.Items.Count(item => Kind(item) == "injection" && item.GetProperty("raisesGoal").GetBoolean()),
            ["pool.threadsRetired"] = run.Items.Count(item => Kind(item) == "workerThread" && !item.GetProperty("started").GetBoolean()),
        };
    }

    /// <summary>Items of whole windows ÷ items completed from the first one's begin to the last one's end.</summary>
    private static double? KnownPercent(JsonElement[] windows, JsonElement[] samples)
    {
        double Count(JsonElement window) => window.TryGetProperty("queueWaits", out var waits) ? waits.EnumerateArray().Sum(bucket => bucket[1].GetDouble()) : 0;
        if (windows.Sum(Count) is var known && known == 0)
        {
            return null;
        }

        var (from, to) = (Number(windows[0], "t") - Number(windows[0], "windowSeconds"), Number(windows[^1], "t"));
        var taken = samples.Where(sample => Number(sample, "t") > from && Number(sample, "t") <= to).Sum(sample => Number(sample, "completedItems") ?? 0);
        return taken == 0 ? null : 100 * Math.Min(1, known / taken);
    }

    /// <summary>Of the items themselves, and of the window with the highest mean, where nine in ten are known; null where fewer are.</summary>
    private static (double? Mean, double? Worst)? MeanWaits(JsonElement[] windows, double? knownPercent)
    {
        JsonElement[] known = [.. windows.Where(window => window.TryGetProperty("queueWaits", out _))];
        return knownPercent >= 90
            ? (Histogram(known, "queueWaits").Mean, known.Select(window => Histogram([window], "queueWaits")).Where(one => one.Count > 0).Max(one => one.Mean))
            : null;
    }

    private static void Pool(Dictionary<string, double?> figures, RawRun run, IReadOnlyList<JsonElement> lines, JsonElement phase, double end)
    {
        var from = Number(phase, "from")!.Value;
        double At(JsonElement item) => Number(item, "t")!.Value;
        JsonElement[] samples = [.. lines.Where(line => Kind(line) == "sample" && At(line) - (Number(line, "intervalSeconds")!.Value / 2) >= from)];
        JsonElement[] injections = [.. lines.Where(line => Kind(line) == "injection")];
        var seconds = samples.Sum(sample => Number(sample, "intervalSeconds")!.Value);
        JsonElement[] blocking = [.. lines.Where(line => Kind(line) == "blocking")];
        figures["threadsBlocked"] = blocking.Length == 0 ? null
            : blocking.Sum(line => line.GetProperty("sites").EnumerateArray().Sum(site => Number(site, "blockedSeconds"))) / blocking.Sum(line => Number(line, "windowSeconds"));
        var before = run.Items.Where(item => Kind(item) == "sample" && Number(item, "threadCount") is not null && At(item) <= from).Select(item => (JsonElement?)item).LastOrDefault();
        figures["threadsStart"] = before is { } sampleBefore ? Number(sampleBefore, "threadCount") : null;
        figures["threadsMax"] = run.Items.Where(item => Kind(item) == "sample" && At(item) > from && At(item) <= end).Max(sample => Number(sample, "threadCount"));
        figures["peakQueue"] = lines.Where(line => Kind(line) == "sample" && At(line) > from).Max(sample => Number(sample, "queueLength"));
        (figures["queueWaitMeanMs"], figures["queueWaitMaxMs"], figures["longestWithoutDequeueSeconds"]) = RawQueueWait.Of(
            samples, [.. run.Items.Where(item => Kind(item) == "sample" && Number(item, "queueLength") is not null && At(item) - (Number(item, "intervalSeconds")!.Value / 2) < from)]);
        var items = Histogram(lines.Where(line => Kind(line) == "requestTimes" && line.TryGetProperty("queueWaits", out _)), "queueWaits");
        (figures["queueWaitP50Ms"], figures["queueWaitP95Ms"], figures["queueWaitP99Ms"], figures["queueWaitLongestMs"]) = ItemWaits(items);
        JsonElement[] windows = [.. lines.Where(line => Kind(line) == "requestTimes")];
        figures["queueWaitShare"] = KnownPercent(windows, [.. lines.Where(line => Kind(line) == "sample")]);
        if (MeanWaits(windows, figures["queueWaitShare"]) is var (mean, worst))
        {
            (figures["queueWaitMeanMs"], figures["queueWaitMaxMs"]) = (mean, worst);
        }

        double? PerSecond(double? sum) => seconds > 0 ? sum / seconds : null;
        figures["workItemsPerSecond"] = PerSecond(samples.Sum(sample => Number(sample, "completedItems")));
        var load = phase.GetProperty("load");
        double? PerRequest(double? sum) => (Number(load, "completed") ?? 0) + (Number(load, "drained") ?? 0) is > 0 and var requests ? sum / requests : null;
        JsonElement[] looks =
            [.. lines.Where(line => Kind(line) == "threads" && At(line) - ((Number(line, "seconds") ?? 0) / 2) >= from && Number(line, "seconds") is not null)];
        figures["workItemsPerRequest"] = samples.Length == 0 ? null : PerRequest(samples.Sum(sample => Number(sample, "completedItems")));
        figures["scheduledPerRequest"] = looks.Length == 0 || looks.Any(look => Number(look, "scheduled") is null) ? null
            : PerRequest(looks.Sum(look => Number(look, "scheduled")));
        figures["cpuPercent"] = PerSecond(samples.Sum(sample => Number(sample, "cpuPercent") * Number(sample, "intervalSeconds")));
        figures["goalRaisesPerSecond"] = PerSecond(injections.Count(injection => injection.GetProperty("raisesGoal").GetBoolean()));
    }

    private static double? Theory(RawRun run, JsonElement phase)
    {
        var planned = run.Header.GetProperty("phases").EnumerateArray().First(own => Text(own, "name") == Text(phase, "name"));
        var load = planned.GetProperty("load");
        return load.TryGetProperty("arrivals", out var arrivals) && arrivals.ValueKind == JsonValueKind.Object ? null
            : Number(load, "connections") / Number(planned, "serviceSeconds");
    }

    private static (double? P50, double? P95, double? P99, double? Longest) ItemWaits(RawHistogram waits) =>
        waits.Count == 0 ? (null, null, null, null) : (waits.At(50), waits.At(95), waits.At(99), waits.Highest);

    private static RawHistogram Histogram(IEnumerable<JsonElement> intervals, string name)
    {
        var histogram = new RawHistogram();
        foreach (var interval in intervals)
        {
            histogram.Add(interval.GetProperty(name));
        }

        return histogram;
    }

    private static void Add(Dictionary<string, double?> figures, string kind, RawHistogram histogram)
    {
        if (histogram.Count == 0)
        {
            return;
        }

        (figures[$"{kind}.minMs"], figures[$"{kind}.maxMs"]) = (histogram.Lowest, histogram.Highest);
        (figures[$"{kind}.meanMs"], figures[$"{kind}.standardDeviationMs"]) = (histogram.Mean, histogram.Deviation);
        foreach (var (part, percentile) in ((string, double)[])[("p50Ms", 50), ("p75Ms", 75), ("p90Ms", 90), ("p95Ms", 95), ("p99Ms", 99), ("p999Ms", 99.9)])
        {
            figures[$"{kind}.{part}"] = histogram.At(percentile);
        }
    }

    private static IEnumerable<string> Parts(string kind) =>
        ((string[])["minMs", "meanMs", "standardDeviationMs", "p50Ms", "p75Ms", "p90Ms", "p95Ms", "p99Ms", "p999Ms", "maxMs"]).Select(part => $"{kind}.{part}");
}

using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Garbage collections suspend all threads for much of the time, and work or callers wait for it. Blocked threads are asked first.</summary>
internal sealed class CollectionsRule() : SampleRule("collections", "Garbage collections suspend the threads")
{
    /// <summary>Above busy processors, which collections use too.</summary>
    private const int Least = 50;

    /// <summary>A share of the time; where it is less, busy processors are the larger part.</summary>
    private const double Much = 0.2;
    private const int Part = 40;
    private const int PartMost = 44;

    public override bool ExplainsQueue => true;

    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length", "latency", "cpu"];

    protected override string AppliesWhen =>
        "garbage collections suspend all threads for `pauses` of the last 3 s, while work waits or requests are slow: their p95 is at least `slowAnswers` "
            + "times the stated service time and at least `hiddenLeast` above it; with no stated service time, their median is at least `slowMedian`";

    protected override string SeverityText =>
        $"{Severities.ByQueueWait}, at least {Least}; while pauses take less than 20 % of the time, {Part} to {PartMost} instead";

    protected override IReadOnlyList<Threshold> Uses =>
        [Thresholds.Pauses, .. QueueLimits, Thresholds.SlowAnswers, Thresholds.HiddenLeast, Thresholds.SlowMedian];

    /// <summary>Collections of the oldest generation come seconds apart.</summary>
    public override double ExitDelay => 3;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool ShouldEnter(RuleInput input) =>
        input.Pool.IsFull && IsPaused(input, 1) && (input.Pool.Waits(input.Limits) || input.Pool.AnswersSlowly(input.Limits));

    public override bool ShouldStay(RuleInput input) =>
        IsPaused(input, 0.5) && (input.Pool.WaitsStill(input.Limits) || input.Pool.AnswersSlowly(input.Limits, 0.8));

    public override int Severity(SampledPool pool) => pool.Pauses?.Share >= Much ? Math.Max(Least, Severities.OfWait(pool))
        : Math.Clamp(Severities.OfWait(pool), Part, PartMost);

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => new(
        "Give the collector room: a larger heap limit (System.GC.HeapHardLimit, the container's memory); server GC where it is workstation "
            + "(System.GC.Server); more heaps where it is server (DOTNET_GCHeapCount, or DOTNET_GCDynamicAdaptationMode=0); concurrent where "
            + "it is not (System.GC.Concurrent).",
        "More memory; a server's collector has a thread for each heap.",
        "Allocate less: pool large objects and buffers (ArrayPool<T>, MemoryPool<T>), stream what is large in place of holding it, and keep less in caches "
            + "that live long. A trace shows what allocates (dotnet-trace collect --profile gc-verbose).",
        "var buffer = new byte[1_500_000]; Use(buffer);",
        "var buffer = ArrayPool<byte>.Shared.Rent(1_500_000); try { Use(buffer); } finally { ArrayPool<byte>.Shared.Return(buffer); }");

    public override FindingText Text(Episode episode)
    {
        var (pauses, collector) = (episode.Pauses, episode.Last.Target.Collector);
        var longest = pauses is { LongestSeconds: > 0 and var seconds }
            ? $" The longest pause took {Readable.Milliseconds(seconds * 1000)}{Generations(pauses.Generations)}."
            : " Each pause was shorter than 10 ms.";
        var waited = episode.QueueMost >= 1 ? EpisodeWords.Waited(episode)
            : $"requests took up to {Readable.Milliseconds(1000 * Math.Max(episode.P95Most ?? 0, episode.Slowest?.P50Seconds ?? 0))}";
        return new(
            $"Garbage collections suspend all threads for {Readable.Percent(100 * pauses?.Share)} of the time",
            $"{waited}.{longest}{(collector is null ? "" : $" The collector's mode: {Words(collector)}.")}");
    }

    private static bool IsPaused(RuleInput input, double part) => input.Pool.Pauses?.Share >= part * input.Limits[Thresholds.Pauses];

    private static string Generations(IReadOnlyList<int> generations) =>
        generations.Count == 0 ? "" : $" ({(generations.Count == 1 ? "generation" : "generations")} {string.Join(", ", generations)})";

    /// <summary>"server, concurrent, heap limit 200 MB".</summary>
    internal static string Words(CollectorFacts collector) =>
        $"{(collector.IsServer ? "server" : "workstation")}, {(collector.IsConcurrent ? "concurrent" : "not concurrent")}"
            + (collector.Heaps is { } heaps ? $", {Readable.Plural(heaps, "heap")}" : "")
            + (collector.LimitMegabytes is { } megabytes ? $", heap limit {Readable.Number(megabytes)} MB"
                : collector.LimitPercent is { } percent ? $", heap limit {Readable.Count(percent)} % of the memory" : ", no heap limit set");
}

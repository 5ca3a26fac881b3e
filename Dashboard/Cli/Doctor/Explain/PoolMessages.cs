using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>
/// Figures of the pool that a program writes itself, and those of dotnet-counters, OpenTelemetry and Prometheus: queue, threads, free and least threads.
/// </summary>
internal sealed partial class PoolMessages : MessageKind
{
    public override string Name => "figures of the thread pool";

    public override IReadOnlyList<string> Wordings =>
    [
        "ThreadPool Queue Length …", "dotnet.thread_pool.queue.length …", "threadpool_queue_length …", "PendingWorkItemCount=…",
        "Available worker threads: …",
    ];

    public override string Says =>
        "For: a hundred work items wait, no thread is free, or far more are busy than the least. "
        + "Against: nothing waits, on fewer than a hundred threads. Neither: else, or in a few of many samples";

    public override IEnumerable<string> Anchors =>
    [
        "ThreadPoolQueueLength", "ThreadPool.Queue.Length", "ThreadPool-Queue-Length", "ThreadPool_Queue_Length", "Thread_Pool.Queue.Length",
        "Thread_Pool_Queue_Length", "PendingWorkItem", "AvailableWorkerThreads", "WorkerThreadsAvailable",
    ];

    public override bool ShowsPool => true;

    public override Sighting? Read(MessageText text)
    {
        var (line, at) = text.Line;
        var queued = Count(Queue().Match(line, at)) ?? Count(Pending().Match(line, at)) ?? PendingBefore(line, at);
        var free = Count(Free().Match(line, at));
        return queued is null && free is null ? null : new PoolState(
            queued, Count(Threads().Match(line) is { Success: true } here ? here : ThreadsBelow().Match(text.Dense)), free ?? Count(Free().Match(line)),
            Count(Least().Match(line)), Count(Most().Match(line)));
    }

    /// <summary>A sample or two among very many is a burst, which every pool has.</summary>
    public override Sighting Judge(KindTally seen) =>
        seen.Of(Leaning.For) is > 0 and < 3 and var few && 10 * few < seen.Count
            ? (PoolState)seen.Worst(Leaning.For)! with { IsBurst = true } : base.Judge(seen);

    private static long? PendingBefore(string line, int at) =>
        line.AsSpan(at).StartsWith("pending", StringComparison.OrdinalIgnoreCase) ? Count(NumberBefore().Match(line[Math.Max(0, at - 16)..at])) : null;

    private static long? Count(Match match) => Numerals.Count(match.Groups[1]);

    // Between the name and the value stand units, labels of Prometheus, or columns of CSV and names of JSON, but no other words.
    private const string Value = @"(?:\{[^}\n]{0,300}\}|\([^)\n]{0,30}\)|[^\w\n{(]|_?total|tags|counterType|Metric|Rate|value|is|was){0,40}?"
        + @"(?<![\w.])([1-9]\d{0,2}(?:[.,]\d{3})+(?!\d)|\d{1,12})";

    [GeneratedRegex(@"\Gthread[ ._]?pool[ ._-]?queue[ ._-]?length" + Value, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Queue();

    [GeneratedRegex(
        @"\Gpending ?work ?items?(?: ?count)?[""']? ?[:=] ?[""']?([1-9]\d{0,2}(?:[.,]\d{3})+(?!\d)|\d{1,12})",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Pending();

    /// <summary>"120 pending work items".</summary>
    [GeneratedRegex(@"(?<![\w.,/:-])(\d{1,12}) $", RegexOptions.CultureInvariant, 1000)]
    private static partial Regex NumberBefore();

    [GeneratedRegex(@"threads?[ ._-]?count" + Value, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Threads();

    /// <summary>dotnet-counters writes them on the line below the queue.</summary>
    [GeneratedRegex(
        @"^.{0,80}?threads?[._-]?count(?:\([^)]{0,20}\))?(\d[\d,.]{0,11})(?=[A-Za-z\[]|$)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex ThreadsBelow();

    [GeneratedRegex("(?:available ?worker ?threads|worker ?threads ?available)" + Value, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Free();

    [GeneratedRegex("min(?:imum)? ?worker ?threads" + Value, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Least();

    [GeneratedRegex("max(?:imum)? ?worker ?threads" + Value, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Most();
}

/// <param name="Queued">Work items that wait for a thread.</param>
/// <param name="Free">Threads that the pool may still use or start.</param>
/// <param name="Least">So many are started at once.</param>
internal sealed record PoolState(long? Queued, long? Threads, long? Free, long? Least, long? Most) : Sighting
{
    private const int MuchQueued = 100;
    private const int SomeQueued = 20;
    private const int ManyMore = 8;
    private const int ManyThreads = 100;

    /// <summary>It was so in a few of many samples only.</summary>
    public bool IsBurst { get; init; }

    private long? Busy => Most - Free;

    private bool HasQueue => Queued >= MuchQueued || (Queued >= SomeQueued && Queued >= 2 * Threads);

    private bool HasNoneFree => Free == 0;

    private bool HasManyBusy => Busy > 2 * Least && Busy - Least >= ManyMore;

    public override Leaning Leaning => IsBurst ? Leaning.Neither
        : HasQueue || HasNoneFree || HasManyBusy ? Leaning.For
        : (Queued == 0 && (Threads ?? 0) < ManyThreads && Busy is null or < ManyThreads)
            || (Queued is null && Busy <= Least) ? Leaning.Against : Leaning.Neither;

    public override double Weight => (1e6 * (Queued ?? 0)) + (Busy ?? 0) + (Threads ?? 0);

    public override string Meaning => this switch
    {
        { IsBurst: true } => $"Up to {Readable.Count(Queued)} work items waited, but in a few of many samples only. A burst of work does that in any pool.",
        { HasQueue: true } => $"Up to {Readable.Count(Queued)} work items waited for a thread{On}. "
            + "Work that is not begun is what starvation is; blocked threads or full processors cause it.",
        { HasNoneFree: true } => "No thread was free: the pool had as many as it may have (GetMaxThreads). All of them run or block.",
        { HasManyBusy: true } =>
            $"{Readable.Count(Busy)} threads were busy where the pool starts {Readable.Count(Least)} at once. "
                + "It adds others only slowly, because those block or run long.",
        { Leaning: Leaning.Against } => $"{(Queued is null ? "Fewer threads were busy than the pool starts at once" : $"No work waited for a thread{On}")}. "
            + "Whatever was slow had its threads.",
        _ => $"{(Queued is null ? $"{Readable.Count(Free)} threads were free" : $"{Readable.Plural(Queued.Value, "work item")} waited{On}")}. "
            + "Without what it starts at once (Min), and whether the queue stays, that says nothing.",
    };

    private string On => Threads is { } threads ? $", on {Readable.Plural(threads, "thread")}" : "";
}

namespace Dashboard.Live;

/// <summary>A tile of the live page.</summary>
public sealed record KeyFigure(string Name, string Value, string Unit, string Words, string Definition, string Tone)
{
    /// <summary>A trend smaller than this, per second, is called steady.</summary>
    private const double Steady = 0.2;

    /// <summary>A wait that changes by less than this share of itself in a second is called steady.</summary>
    private const double SteadyShare = 0.05;

    /// <summary>From here on callers notice it, and from the second on it is most of what they wait for.</summary>
    private const double NoticedSeconds = 0.1;
    private const double LongSeconds = 1;

    /// <summary>Samples come a few milliseconds early or late.</summary>
    private const double Rounding = 0.02;

    public static IReadOnlyList<KeyFigure> From(LiveState state, int processors) =>
    [
        Threads(state, processors),
        Queue(state),
        QueueWait(state),
        new(
            "Completed",
            Readable.Number(state.CompletedPerSecond),
            "/s",
            "work items",
            "Work items that the pool completed in the last second: counter increments ÷ the interval reported with each.",
            ""),
        Requests(state),
        Latency(state),
        Cpu(state, processors),
    ];

    private static KeyFigure Threads(LiveState state, int processors)
    {
        var count = state.Sample?.ThreadCount;
        return new KeyFigure(
            "Threads",
            Readable.Count(count),
            Arrow(state.ThreadsPerSecond, "/s"),
            count is { } threads ? $"{Readable.Number(threads / processors)}/core{(state.Injections.Goal is { } goal ? $", goal {goal}" : "")}" : "",
            "Threads of the pool (threadpool-thread-count), with their trend over the last 2 s. The goal is what the pool wants; the count may be above it.",
            "");
    }

    private static KeyFigure Queue(LiveState state)
    {
        var tone = state.QueuedSeconds >= 2 ? "bad" : "";
        return new KeyFigure(
            "Queue",
            Readable.Count(state.Sample?.QueueLength),
            Arrow(state.QueuePerSecond, "/s"),
            state.Sample is null ? "" : state.QueuedSeconds > 0 ? $"backlog for {Ago(state.QueuedSeconds)}" : "no backlog",
            "Work items queued and not started (threadpool-queue-length), with their trend over the last 2 s or since it was last empty. Zero does not mean "
                + "healthy.",
            tone);
    }

    private static KeyFigure QueueWait(LiveState state)
    {
        var (value, words, seconds) = state.QueueWait switch
        {
            null => (Readable.Missing, "", 0),
            { Seconds: 0 } => (Readable.Milliseconds(0), "no backlog", 0),
            // Mean and p99 are of the same items: an estimate of now above the p99 of a second ago would contradict it.
            { Seconds: not null } when state.MeanWaitSeconds is { } mean => (
                Readable.Milliseconds(mean * 1000),
                state.RequestTime.ItemWaits is { } waits ? $"mean; p99 {Readable.Milliseconds(waits.P99Ms)}" : "before an item starts",
                mean),
            { WithoutDequeueSeconds: > 0 and var still } =>
                ($"≥ {Readable.Milliseconds(still * 1000)}", $"none taken for {Ago(still)}", still),
            _ => (Readable.Missing, "", 0),
        };
        return new KeyFigure(
            "Queue wait",
            value,
            Arrow(state.QueueWaitPerSecond, state.MeanWaitSeconds * SteadyShare ?? 0),
            words,
            "Mean time that a work item waits in the pool's queue before a thread takes it. With per-request timing: of the items taken in the newest second "
                + "that was read, with their 99th percentile. Otherwise: mean queue length ÷ work items that leave it per second (completed, or taken by a "
                + "thread that was added), both over the last second (Little's law), accurate to about 10 % while the load is steady; an estimate while a "
                + "queue builds up or empties. While no item leaves the queue there is no mean: ≥ shows the minimum time that the oldest item has been "
                + "waiting.",
            seconds >= LongSeconds ? "bad" : seconds >= NoticedSeconds ? "warn" : "");
    }

    private static KeyFigure Requests(LiveState state) => state.LoadPerSecond is { } load
        ? new(
            "Requests",
            Readable.Number(load),
            "/s",
            state.LoadFailed > 0 ? $"{Readable.Count(state.LoadFailed)} failed in {Ago(state.SeenSeconds)}" : Whose(state),
            "Requests of this load completed in the last second, excluding drained requests; same figure as the line in the throughput chart.",
            state.LoadFailed > 0 ? "warn" : "")
        : new(
            "Requests",
            Readable.Number(state.TargetRequestsPerSecond),
            "/s",
            state.IsDraining ? Unanswered(state.InFlight) : "all clients",
            "Requests that the target started in the last second (Hosting requests-per-second): counter increments ÷ the interval reported with each.",
            "");

    private static KeyFigure Latency(LiveState state) => new(
        "p95 latency",
        Readable.Milliseconds(state.P95Milliseconds),
        "",
        !state.IsLoadOn ? "no load running"
            : state.P95Milliseconds is null ? NothingAnswered(state)
            : Whose(state),
        "95 % of this load's requests that ended in the last second took at most this long, from sending to the last byte; the p95 of the latency chart.",
        "");

    private static string Whose(LiveState state) => state.LoadsOn > 1 ? $"of {Readable.Count(state.LoadsOn)} loads" : "this load";

    private static string Unanswered(long inFlight) => inFlight > 0 ? $"{Readable.Plural(inFlight, "request")} open" : "load ended";

    private static string NothingAnswered(LiveState state) =>
        state.UnansweredSeconds >= 1 ? $"no response for {Ago(state.UnansweredSeconds)}"
        : state.HasAnswers ? "load ended"
        : "no response yet";

    private static KeyFigure Cpu(LiveState state, int processors)
    {
        var isBusy = state.CpuPercent >= 80;
        return new(
            "CPU",
            Readable.PercentNumber(state.CpuPercent),
            "%",
            isBusy ? "more threads won't help" : $"of {Readable.Plural(processors, "core")}",
            "Processor time of the target as a percentage of all its processors, mean of the last 5 s, or since the load began.",
            isBusy ? "warn" : "");
    }

    /// <summary>A time that is never shown longer than it is.</summary>
    internal static string Ago(double seconds) => seconds + Rounding < 1 ? "< 1 s" : Readable.Seconds(Math.Floor(seconds + Rounding));

    private static string Arrow(double? perSecond, string unit) =>
        Arrow(perSecond, Steady) + (Math.Abs(perSecond ?? 0) > Steady ? $" {Readable.Number(Math.Abs(perSecond!.Value))}{unit}" : "");

    private static string Arrow(double? perSecond, double steady) =>
        perSecond is not { } change ? "" : change > steady ? "↑" : change < -steady ? "↓" : "→";
}

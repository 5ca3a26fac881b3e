namespace Dashboard.Timeline;

/// <summary>Values of the runtime's <c>ThreadAdjustmentReasonMap</c> (System/Threading/NativeRuntimeEventSource.Threading.cs), with words.</summary>
internal static class InjectionReasons
{
    /// <summary>Nothing was dequeued for more than 500 ms, so the gate thread added one.</summary>
    public const int Starvation = 6;

    /// <summary>Task.Wait or .Result waits on an incomplete task, so the pool compensates.</summary>
    public const int CooperativeBlocking = 8;

    private static readonly InjectionReason[] Known =
    [
        new(0, "Warmup", "warm-up", "Hill climbing is still collecting its first samples."),
        new(1, "Initializing", "warm-up", "Hill climbing starts."),
        new(2, "RandomMove", "hill-climbing", "Hill climbing tried a random step."),
        new(3, "ClimbingMove", "hill-climbing", "Throughput went up with more threads, so hill climbing continued."),
        new(4, "ChangePoint", "hill-climbing", "The load changed, so hill climbing started again."),
        new(5, "Stabilizing", "hill-climbing", "Hill climbing settles."),
        new(6, "Starvation", "starvation", "Nothing was taken from the queue for more than half a second, so one thread was added."),
        new(7, "ThreadTimedOut", "retirement", "A thread was idle for 20 seconds and retired."),
        new(8, "CooperativeBlocking", "task-waits", "A thread waits for a task (.Result or Wait), so the pool adds one to compensate."),
    ];

    public static IReadOnlyList<InjectionReason> All => Known;

    public static string Name(int reason) => Find(reason).Name;

    public static InjectionReason Find(int reason) =>
        reason >= 0 && reason < Known.Length
            ? Known[reason]
            : new InjectionReason(reason, $"unknown ({reason})", "other", "This version of the dashboard does not know this reason.");
}

/// <param name="Family"><c>task-waits</c>, <c>starvation</c>, <c>hill-climbing</c>, <c>warm-up</c>, <c>retirement</c> or <c>other</c>.</param>
internal sealed record InjectionReason(int Number, string Name, string Family, string Sentence);

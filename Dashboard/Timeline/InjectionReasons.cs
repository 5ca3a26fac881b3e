namespace Dashboard.Timeline;

/// <summary>
/// Why the pool changed its goal: the values of <c>NativeRuntimeEventSource.ThreadAdjustmentReasonMap</c> of the .NET runtime
/// (src/libraries/System.Private.CoreLib/src/System/Threading/NativeRuntimeEventSource.Threading.cs), with words for people.
/// </summary>
internal static class InjectionReasons
{
    /// <summary>Reason 6: nothing was dequeued for more than 500 ms, so the gate added one thread.</summary>
    public const int Starvation = 6;

    /// <summary>Reason 8: a thread waits in Task.Wait or .Result on an incomplete task, so the pool compensates.</summary>
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

    /// <summary>All reasons that this version knows, by number.</summary>
    public static IReadOnlyList<InjectionReason> All => Known;

    /// <summary>The runtime's name of a reason, or <c>unknown (n)</c>.</summary>
    public static string Name(int reason) => Find(reason).Name;

    /// <summary>The reason with that number; for an unknown number one that says so.</summary>
    public static InjectionReason Find(int reason) =>
        reason >= 0 && reason < Known.Length
            ? Known[reason]
            : new InjectionReason(reason, $"unknown ({reason})", "other", "This version of the dashboard does not know this reason.");
}

/// <summary>One reason: number and name as the runtime has them, the family that gives marker and colour, and a sentence.</summary>
/// <param name="Number">The runtime's number.</param>
/// <param name="Name">The runtime's name.</param>
/// <param name="Family">One of <c>task-waits</c>, <c>starvation</c>, <c>hill-climbing</c>, <c>warm-up</c>, <c>retirement</c>, <c>other</c>.</param>
/// <param name="Sentence">What it means, for people.</param>
internal sealed record InjectionReason(int Number, string Name, string Family, string Sentence);

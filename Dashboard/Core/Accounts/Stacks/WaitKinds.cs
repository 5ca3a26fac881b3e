using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

/// <summary>What a thread waits in, from the framework's frames between the wait and the first frame of the application.</summary>
internal static class WaitKinds
{
    public const string Task = BlockingKinds.Task;
    public const string Lock = BlockingKinds.Lock;
    public const string Semaphore = BlockingKinds.Semaphore;
    public const string Event = BlockingKinds.Event;
    public const string Other = BlockingKinds.Other;

    private static readonly (string Type, string Kind)[] Types =
    [
        ("SemaphoreSlim.", Semaphore), ("ReaderWriterLockSlim.", Lock), ("Lock.", Lock), ("Monitor.Enter", Lock), ("Monitor.TryEnter", Lock),
        ("ManualResetEventSlim.", Event), ("WaitHandle.", Event), ("CountdownEvent.", Event), ("Barrier.", Event),
    ];

    /// <summary>The kind of the outermost primitive: a task wait waits in an event, and that in a monitor; what was written is the task wait.</summary>
    public static string Of(IReadOnlyList<BlockFrame> frames, bool isContention)
    {
        var kind = isContention ? Lock : Other;
        for (var i = frames.Count - 1; i >= 0 && frames[i].IsFramework; i--)
        {
            kind = KindOf(frames[i]) ?? kind;
        }

        return kind;
    }

    /// <summary>True for the frames in which every wait of some kind ends, which do not identify a caller.</summary>
    internal static bool IsPrimitive(BlockFrame frame) =>
        frame.Namespace is "System.Threading" or "System.Threading.Tasks" or "System.Runtime.CompilerServices" || frame.IsTelling;

    private static string? KindOf(BlockFrame frame)
    {
        if (frame.Namespace is "System.Threading.Tasks")
        {
            return IsTaskWait(frame.Method) ? Task : null;
        }

        return frame.Namespace is "System.Threading" ? Types.FirstOrDefault(type => frame.Method.StartsWith(type.Type, StringComparison.Ordinal)).Kind : null;
    }

    private static bool IsTaskWait(string method) =>
        method.StartsWith("Task", StringComparison.Ordinal)
        && (method.Contains("Wait", StringComparison.Ordinal) || method.EndsWith(".GetResultCore", StringComparison.Ordinal));
}

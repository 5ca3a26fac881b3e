namespace Dashboard.Timeline;

/// <summary>All values of <see cref="BlockingRow.Kind"/>: what blocked threads wait in.</summary>
internal static class BlockingKinds
{
    /// <summary>A task that is not complete: <c>.Result</c>, <c>Wait()</c>, <c>GetAwaiter().GetResult()</c>.</summary>
    public const string Task = "Task wait";

    public const string Lock = "lock";

    /// <summary><c>SemaphoreSlim.Wait</c>.</summary>
    public const string Semaphore = "semaphore";

    /// <summary>An event, slim or of the operating system, or another wait handle.</summary>
    public const string Event = "event";

    /// <summary><c>Thread.Sleep</c>.</summary>
    public const string Sleep = "sleep";

    /// <summary>A call on a socket that takes its time.</summary>
    public const string Socket = "socket";

    /// <summary>A call on a file or a disk that takes its time.</summary>
    public const string File = "file";

    public const string Other = "other wait";

    public static IReadOnlyList<string> All { get; } = [Task, Lock, Semaphore, Event, Sleep, Socket, File, Other];
}

namespace Dashboard.Timeline;

/// <summary>All values of <see cref="BlockingRow.Kind"/>: what blocked threads wait in.</summary>
internal static class BlockingKinds
{
    /// <summary>A task that is not complete: <c>.Result</c>, <c>Wait()</c>, <c>GetAwaiter().GetResult()</c>.</summary>
    public const string Task = "Task wait";

    public const string Lock = "lock";

    public const string Semaphore = "semaphore";

    /// <summary>An event, slim or of the operating system, or another wait handle.</summary>
    public const string Event = "event";

    public const string Sleep = "sleep";

    public const string Socket = "socket";

    public const string File = "file";

    public const string Other = "other wait";

    public static IReadOnlyList<string> All { get; } = [Task, Lock, Semaphore, Event, Sleep, Socket, File, Other];
}

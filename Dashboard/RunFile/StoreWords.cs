namespace Dashboard.RunFile;

internal static class StoreWords
{
    /// <summary>The kinds of workers in the order of the form: the engine's own are the default.</summary>
    public static IReadOnlyList<(string Id, string Name, string Meaning)> WorkerKinds { get; } =
    [
        ("own", "the store's own", "The store's own asynchronous interface with its own worker threads."),
        ("threads", "dedicated threads", "Threads of the program, fed by a queue; the foreground waits for its batch."),
        ("pool", "pool tasks", "Tasks on the .NET thread pool take from the queue; the foreground threads are dedicated and wait for their batch."),
        ("result", ".Result in the foreground",
            "The foreground runs on the .NET thread pool too and blocks on its batch's .Result: with few threads the workers wait for the pool to add one."),
    ];

    public const string UsualWorkerKind = "own";

    /// <summary>The name of a kind of workers; an unknown one unchanged.</summary>
    public static string WorkerKind(string id) => WorkerKinds.FirstOrDefault(kind => kind.Id == id).Name ?? id;

    public static string Of(StoreCell cell) => $"{Readable.Plural(cell.Operations, "record")} by {Readable.Plural(cell.Foreground, "thread")}, "
        + $"{Workers(cell)}, {Readable.Plural(cell.Buckets, "bucket")}, {cell.Keys} keys"
        + (cell.Workers > 0 ? $", a wait every {Readable.Count(cell.WaitEvery)}" : "");

    private static string Workers(StoreCell cell) =>
        cell.Workers == 0 ? "synchronous" : $"{Readable.Plural(cell.Workers, "worker")} ({WorkerKind(cell.WorkerKind)})";
}

namespace TargetApp.Store.Matrix;

/// <summary>One repeat of one cell, as <c>POST /store/matrix</c> asks for it.</summary>
/// <param name="Foreground">Threads that give operations, 1 to 64.</param>
/// <param name="Workers">Threads or tasks that do them, 1 to 64; 0 when the foreground does them itself.</param>
/// <param name="WorkerKind">What the workers are; without effect when there are none.</param>
/// <param name="Operations">Sets in all, 1,000 to 10,000,000, divided among the foreground threads.</param>
/// <param name="Buckets">Of the hash table, 1 to 100,000,000.</param>
/// <param name="Keys">In which order the keys 0 to Operations − 1 come.</param>
/// <param name="WaitEvery">Operations that a foreground thread gives before it waits for them, 1 to 100,000.</param>
public sealed record MatrixCell(int Foreground, int Workers, WorkerKind WorkerKind, int Operations, long Buckets, KeyOrder Keys, int WaitEvery);

/// <summary>In JSON: own, threads, pool, result.</summary>
public enum WorkerKind
{
    /// <summary>The engine's own asynchronous interface.</summary>
    Own,

    /// <summary>Dedicated threads fed by a queue.</summary>
    Threads,

    /// <summary>Tasks on the ThreadPool fed by a queue; the foreground has threads of its own.</summary>
    Pool,

    /// <summary>The same, and the foreground too is work of the ThreadPool and blocks on <c>.Result</c>.</summary>
    Result,
}

/// <summary>In JSON: sequential, random.</summary>
public enum KeyOrder
{
    /// <summary>Thread t of n writes t, t + n, t + 2n, and so on.</summary>
    Sequential,

    /// <summary>The same numbers, each once, in an order without pattern.</summary>
    Random,
}

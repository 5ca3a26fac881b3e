using System.Diagnostics;
using TargetApp.Store.Queues;

namespace TargetApp.Store.Matrix;

/// <summary>One repeat of a cell, from opening the file to verified records. It blocks: not to be called on a pool thread.</summary>
internal static class MatrixRun
{
    /// <exception cref="StoreException">The engine refused a call.</exception>
    /// <exception cref="MatrixMismatchException">Afterwards the database does not hold what was set.</exception>
    /// <exception cref="OperationCanceledException">The token ended it.</exception>
    public static MatrixResult Run(IStoreEngine engine, string path, MatrixCell cell, CancellationToken token)
    {
        using var store = engine.Open(new StoreFile(path, cell.Buckets, cell.Operations, Fresh: true));
        var start = Stopwatch.GetTimestamp();
        int residual;
        long given;
        using (var workers = WorkersOf(store, cell))
        {
            residual = new Foreground(cell, workers, token).Run();
            given = Stopwatch.GetTimestamp();
        }

        var drained = Stopwatch.GetTimestamp();
        store.Synchronize();
        var end = Stopwatch.GetTimestamp();
        var (records, sampled) = Verification.Verify(store, cell, residual);
        var seconds = Seconds(start, end);
        return new MatrixResult(
            engine.Name,
            engine.Version,
            cell.Foreground,
            cell.Workers,
            cell.WorkerKind,
            cell.Operations,
            cell.Buckets,
            cell.Keys,
            cell.WaitEvery,
            seconds,
            cell.Operations / seconds,
            Seconds(given, drained),
            Seconds(drained, end),
            Seconds(end, Stopwatch.GetTimestamp()),
            records,
            sampled,
            residual,
            store.FileBytes);
    }

    private static IStoreWorkers WorkersOf(IStore store, MatrixCell cell) => cell switch
    {
        { Workers: 0 } => new NoWorkers(store),
        { WorkerKind: WorkerKind.Own } => store.StartWorkers(cell.Workers),
        { WorkerKind: WorkerKind.Threads } => new ThreadWorkers(store, cell.Workers),
        _ => new PoolWorkers(store, cell.Workers),
    };

    private static double Seconds(long from, long to) => Stopwatch.GetElapsedTime(from, to).TotalSeconds;
}

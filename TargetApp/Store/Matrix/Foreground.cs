using System.Runtime.CompilerServices;

namespace TargetApp.Store.Matrix;

/// <summary>The foreground threads of a cell, each with its share of the keys: it gives operations and waits for them every so often.</summary>
internal sealed class Foreground(MatrixCell cell, IStoreWorkers workers, CancellationToken token)
{
    private readonly KeySequence _keys = new(cell.Keys, cell.Operations);
    private Exception? _failed;
    private int _residual;

    /// <summary>Blocks until all have ended: not to be called on a pool thread.</summary>
    /// <returns>Operations that were given and never waited for; 0 unless something is wrong.</returns>
    /// <exception cref="StoreException">An operation failed.</exception>
    /// <exception cref="OperationCanceledException">The token ended it before the last operation.</exception>
    public int Run()
    {
        if (cell is { WorkerKind: WorkerKind.Result, Workers: > 0 })
        {
            // Not WaitAll, which would do some of the work itself, on this thread and not on the pool's.
            var work = Enumerable.Range(0, cell.Foreground).Select(thread => Task.Run(() => Work(thread), CancellationToken.None));
            Task.WhenAll(work).Wait(CancellationToken.None);
        }
        else
        {
            OnThreads();
        }

        token.ThrowIfCancellationRequested();
        return _failed is null ? _residual : throw Rethrown(_failed);
    }

    private void OnThreads()
    {
        Thread[] threads =
        [
            .. Enumerable.Range(0, cell.Foreground)
                .Select(thread => new Thread(() => Work(thread)) { IsBackground = true, Name = $"Store foreground {thread + 1}" }),
        ];
        foreach (var thread in threads)
        {
            thread.Start();
        }

        foreach (var thread in threads)
        {
            thread.Join();
        }
    }

    private void Work(int thread)
    {
        try
        {
            using var batch = workers.NewBatch(cell.WaitEvery);
            for (long next = thread; next < cell.Operations && !token.IsCancellationRequested && Volatile.Read(ref _failed) is null;)
            {
                next = GiveAndWait(batch, next);
            }

            Interlocked.Add(ref _residual, batch.Pending);
        }
        catch (Exception e) when (e is StoreException or OutOfMemoryException)
        {
            Interlocked.CompareExchange(ref _failed, e, null);
        }
    }

    // Compiled well at the first call: a short cell would else be half over before the runtime has found that it is hot.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private long GiveAndWait(IStoreBatch batch, long next)
    {
        for (var given = 0; given < cell.WaitEvery && next < cell.Operations; given++, next += cell.Foreground)
        {
            batch.Set(StoreRecord.Of(_keys.At((int)next)));
        }

        batch.Wait();
        return next;
    }

    private static Exception Rethrown(Exception failed) => failed is StoreException
        ? failed
        : new StoreException("The server does not have enough memory for this cell: use fewer operations between two waits.", failed);
}

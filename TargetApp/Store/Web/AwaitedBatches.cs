using System.Collections.Concurrent;

namespace TargetApp.Store.Web;

/// <summary>
/// Makes batches awaitable. Tkrzw's futures can be waited for and do not call back, so one thread waits for the batches in the order in which
/// they came and completes a task for each; the requests that await them hold no thread.
/// </summary>
internal sealed class AwaitedBatches : IDisposable
{
    /// <summary>Operations between two waits, as in the matrix; with the number of requests it bounds what is out at once.</summary>
    private const int BatchSize = 1_000;

    private readonly BlockingCollection<(IStoreBatch Batch, TaskCompletionSource Done)> _given = [];
    private readonly IStoreWorkers _workers;
    private readonly Thread _waiting;

    public AwaitedBatches(IStoreWorkers workers)
    {
        _workers = workers;
        _waiting = new Thread(WaitForEach) { IsBackground = true, Name = "Store futures" };
        _waiting.Start();
    }

    /// <exception cref="StoreException">The engine refused an operation.</exception>
    public async Task SetAllAsync(Records records, int operations)
    {
        using var batch = _workers.NewBatch(Math.Min(operations, BatchSize));
        for (var given = 0; given < operations;)
        {
            var end = Math.Min(operations, given + BatchSize);
            for (; given < end; given++)
            {
                batch.Set(records[given]);
            }

            var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            _given.Add((batch, done));
            await done.Task.ConfigureAwait(false);
        }
    }

    public void Dispose()
    {
        _given.CompleteAdding();
        _waiting.Join();
        _given.Dispose();
    }

    private void WaitForEach()
    {
        foreach (var (batch, done) in _given.GetConsumingEnumerable())
        {
            try
            {
                batch.Wait();
                done.SetResult();
            }
            catch (StoreException e)
            {
                done.SetException(e);
            }
        }
    }
}

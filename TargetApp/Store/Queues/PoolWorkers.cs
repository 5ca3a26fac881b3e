using System.Threading.Channels;

namespace TargetApp.Store.Queues;

/// <summary>Tasks on the ThreadPool that take operations from one bounded channel and give their threads back while it is empty.</summary>
internal sealed class PoolWorkers : IStoreWorkers
{
    private readonly Channel<QueuedSet> _queue = Channel.CreateBounded<QueuedSet>(QueueBound.Operations);
    private readonly IStore _store;
    private readonly Task[] _tasks;

    public PoolWorkers(IStore store, int workers)
    {
        _store = store;
        _tasks = [.. Enumerable.Range(0, workers).Select(_ => Task.Run(WorkAsync))];
    }

    public IStoreBatch NewBatch(int capacity) => new QueueBatch(Enqueue);

    /// <summary>Blocks until all is done: not to be called on a pool thread.</summary>
    public void Dispose()
    {
        _queue.Writer.Complete();
        Task.WaitAll(_tasks);
    }

    private void Enqueue(QueuedSet operation)
    {
        if (!_queue.Writer.TryWrite(operation))
        {
            // The queue is full: whoever gives an operation blocks, as with every kind of worker.
            _queue.Writer.WriteAsync(operation).AsTask().Wait();
        }
    }

    private async Task WorkAsync()
    {
        while (await _queue.Reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (_queue.Reader.TryRead(out var operation))
            {
                operation.Run(_store);
            }
        }
    }
}

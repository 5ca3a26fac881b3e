using System.Collections.Concurrent;

namespace TargetApp.Store.Queues;

/// <summary>Threads of their own that take operations from one bounded queue and block while it is empty.</summary>
internal sealed class ThreadWorkers : IStoreWorkers
{
    private readonly BlockingCollection<QueuedSet> _queue = new(QueueBound.Operations);
    private readonly IStore _store;
    private readonly Thread[] _threads;

    public ThreadWorkers(IStore store, int workers)
    {
        _store = store;
        _threads = [.. Enumerable.Range(1, workers).Select(number => new Thread(Work) { IsBackground = true, Name = $"Store worker {number}" })];
        foreach (var thread in _threads)
        {
            thread.Start();
        }
    }

    public IStoreBatch NewBatch(int capacity) => new QueueBatch(_queue.Add);

    public void Dispose()
    {
        _queue.CompleteAdding();
        foreach (var thread in _threads)
        {
            thread.Join();
        }

        _queue.Dispose();
    }

    private void Work()
    {
        foreach (var operation in _queue.GetConsumingEnumerable())
        {
            operation.Run(_store);
        }
    }
}

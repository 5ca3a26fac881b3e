namespace TargetApp.Store.Queues;

/// <summary>Counts its operations on their way through a queue; the last one that is done completes a task, which <see cref="Wait"/> blocks on.</summary>
internal sealed class QueueBatch(Action<QueuedSet> enqueue) : IStoreBatch
{
    // One more than the operations that are out, so that it reaches zero only after Wait was called.
    private int _open = 1;
    private StoreException? _failed;
    private TaskCompletionSource<int> _done = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public int Pending => Volatile.Read(ref _open) - 1;

    public void Set(StoreRecord record)
    {
        Interlocked.Increment(ref _open);
        enqueue(new QueuedSet(record, this));
    }

    public void Done(StoreException? failed)
    {
        if (failed is not null)
        {
            Interlocked.CompareExchange(ref _failed, failed, null);
        }

        if (Interlocked.Decrement(ref _open) == 0)
        {
            _done.SetResult(0);
        }
    }

    public void Wait()
    {
        if (Interlocked.Decrement(ref _open) > 0)
        {
            _ = _done.Task.Result;
            _done = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        }

        Volatile.Write(ref _open, 1);
        if (Interlocked.Exchange(ref _failed, null) is { } failed)
        {
            throw failed;
        }
    }

    public void Dispose()
    {
        // What is still out is finished by the workers' end, which nobody waits for any more.
    }
}

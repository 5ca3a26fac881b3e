namespace TargetApp.Store;

/// <summary>No workers: every operation is done by the thread that asks for it, so nothing is ever waited for.</summary>
internal sealed class DirectBatch(IStore store) : IStoreBatch
{
    public int Pending => 0;

    public void Set(StoreRecord record) => store.Set(record);

    public void Wait()
    {
        // All is done already.
    }

    public void Dispose()
    {
        // The store belongs to the caller.
    }
}

/// <summary>The synchronous column: batches without workers.</summary>
internal sealed class NoWorkers(IStore store) : IStoreWorkers
{
    public IStoreBatch NewBatch(int capacity) => new DirectBatch(store);

    public void Dispose()
    {
        // There is nobody to end.
    }
}

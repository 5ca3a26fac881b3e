namespace TargetApp.Store.Queues;

/// <summary>A record to set, and the batch that waits for it.</summary>
internal readonly record struct QueuedSet(StoreRecord Record, QueueBatch Batch)
{
    /// <summary>By a worker; a failure is told to whoever waits.</summary>
    public void Run(IStore store)
    {
        try
        {
            store.Set(Record);
            Batch.Done(failed: null);
        }
        catch (StoreException e)
        {
            Batch.Done(e);
        }
    }
}

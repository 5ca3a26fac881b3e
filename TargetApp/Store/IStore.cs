namespace TargetApp.Store;

/// <summary>An open database of keys and values of eight bytes. Safe for any number of threads until it is disposed, which closes it.</summary>
internal interface IStore : IDisposable
{
    /// <summary>Records in it now.</summary>
    /// <exception cref="StoreException">The engine refused the call.</exception>
    long Count { get; }

    /// <summary>Bytes of its file; 0 of an engine without a file.</summary>
    /// <exception cref="StoreException">The engine refused the call.</exception>
    long FileBytes { get; }

    /// <summary>Sets a record, new or not.</summary>
    /// <exception cref="StoreException">The engine refused the call.</exception>
    void Set(StoreRecord record);

    /// <summary>The value of a key; false when there is no such record, or its value has not eight bytes.</summary>
    /// <exception cref="StoreException">The engine refused the call.</exception>
    bool TryGet(ulong key, out ulong value);

    /// <summary>Hands all that was written to the file system, as far as the engine has one; it does not wait for the disk.</summary>
    /// <exception cref="StoreException">The engine refused the call.</exception>
    void Synchronize();

    /// <summary>The engine's own asynchronous interface with so many workers.</summary>
    IStoreWorkers StartWorkers(int workers);
}

/// <summary>Sets records for others. Disposing waits until all that was given is done, then ends the workers.</summary>
internal interface IStoreWorkers : IDisposable
{
    /// <summary>One for each thread that gives work.</summary>
    /// <param name="capacity">Most operations between two waits.</param>
    IStoreBatch NewBatch(int capacity);
}

/// <summary>Operations of one thread that are waited for together; it belongs to that thread.</summary>
internal interface IStoreBatch : IDisposable
{
    /// <summary>Operations given and not waited for yet.</summary>
    int Pending { get; }

    /// <summary>Gives an operation; returns before it is done, unless there is nobody to do it but the caller.</summary>
    /// <exception cref="StoreException">The engine refused the call.</exception>
    void Set(StoreRecord record);

    /// <summary>Blocks until all that was given is done.</summary>
    /// <exception cref="StoreException">One of them failed.</exception>
    void Wait();
}

using TargetApp.Store;
using TargetApp.Store.Queues;

namespace TargetApp.Tests.Store.Matrix;

/// <summary>An engine whose sets do what a test wants; everything else is the engine's behind it, the managed one by default.</summary>
internal sealed class FaultyEngine(Action<IStore, StoreRecord> set, IStoreEngine? behind = null) : IStoreEngine
{
    private readonly IStoreEngine _behind = behind ?? Engines.Get(Engines.Managed);

    public string Name => _behind.Name;

    public string Version => _behind.Version;

    public IStore Open(StoreFile file) => new FaultyStore(_behind.Open(file), set);

    private sealed class FaultyStore(IStore store, Action<IStore, StoreRecord> set) : IStore
    {
        public long Count => store.Count;

        public long FileBytes => store.FileBytes;

        public void Set(StoreRecord record) => set(store, record);

        public bool TryGet(ulong key, out ulong value) => store.TryGet(key, out value);

        public void Synchronize() => store.Synchronize();

        public IStoreWorkers StartWorkers(int workers) => new PoolWorkers(this, workers);

        public void Dispose() => store.Dispose();
    }
}

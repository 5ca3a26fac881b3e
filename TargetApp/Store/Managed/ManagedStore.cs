using TargetApp.Store.Queues;

namespace TargetApp.Store.Managed;

/// <summary>A hash store in memory: a dictionary for each of some stripes, with a lock each, so that threads seldom meet.</summary>
internal sealed class ManagedStore : IStore
{
    private const int Stripes = 64;

    private readonly Lock[] _locks = [.. Enumerable.Range(0, Stripes).Select(_ => new Lock())];
    private readonly Dictionary<ulong, ulong>[] _records;

    /// <param name="records">Expected; there is room for them from the start.</param>
    public ManagedStore(int records)
    {
        // Keys do not spread evenly, so an eighth more.
        var room = (int)(records / Stripes * 1.125) + 16;
        _records = [.. Enumerable.Range(0, Stripes).Select(_ => new Dictionary<ulong, ulong>(room))];
    }

    public long Count => _records.Select((records, stripe) => CountOf(stripe, records)).Sum();

    public long FileBytes => 0;

    public void Set(StoreRecord record)
    {
        var stripe = StripeOf(record.Key);
        lock (_locks[stripe])
        {
            _records[stripe][record.Key] = record.Value;
        }
    }

    public bool TryGet(ulong key, out ulong value)
    {
        var stripe = StripeOf(key);
        lock (_locks[stripe])
        {
            return _records[stripe].TryGetValue(key, out value);
        }
    }

    public void Synchronize()
    {
        // There is no file.
    }

    public IStoreWorkers StartWorkers(int workers) => new PoolWorkers(this, workers);

    public void Dispose()
    {
        // Memory is all it has.
    }

    // Fibonacci hashing (Knuth, TAOCP 3, 6.4): the highest six bits of the product.
    private static int StripeOf(ulong key) => (int)((key * 0x9E3779B97F4A7C15UL) >> 58);

    private long CountOf(int stripe, Dictionary<ulong, ulong> records)
    {
        lock (_locks[stripe])
        {
            return records.Count;
        }
    }
}

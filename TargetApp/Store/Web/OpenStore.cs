using System.Runtime.InteropServices;

namespace TargetApp.Store.Web;

/// <summary>The open database of the endpoints with all that works for them. It is closed when its last request has left.</summary>
internal sealed class OpenStore : IDisposable
{
    private static readonly TimeSpan LongestRequest = TimeSpan.FromSeconds(2);

    private readonly Lock _door = new();
    private readonly ManualResetEventSlim _empty = new(initialState: true);
    private readonly IStore _store;
    private readonly IStoreWorkers _workers;
    private int _inside;
    private bool _closed;
    private int _nextKey;

    public OpenStore(IStore store)
    {
        _store = store;
        _workers = store.StartWorkers(Environment.ProcessorCount);
        Batches = new AwaitedBatches(_workers);
        Queue = new TaskQueue(Environment.ProcessorCount);
    }

    /// <summary>The engine's asynchronous interface, to be awaited.</summary>
    public AwaitedBatches Batches { get; }

    /// <summary>The task queue of the queued endpoint.</summary>
    public TaskQueue Queue { get; }

    /// <exception cref="StoreException">The engine refused the call.</exception>
    public long Records => _store.Count;

    /// <summary>Keeps it open until what is returned is disposed.</summary>
    /// <exception cref="StoreException">It is closed: the server ends.</exception>
    public Visit Enter()
    {
        lock (_door)
        {
            if (_closed)
            {
                throw new StoreException("The store is closed, because the server ends: start it again.");
            }

            _inside++;
            _empty.Reset();
            return new Visit(this);
        }
    }

    /// <summary>The next records of the endpoints' keys, round and round.</summary>
    public Records NextRecords(int count) => new((uint)Interlocked.Add(ref _nextKey, count) - (uint)count);

    /// <summary>Blocks its thread until all is set.</summary>
    /// <exception cref="StoreException">The engine refused a call.</exception>
    public void SetAll(int operations)
    {
        var records = NextRecords(operations);
        for (var i = 0; i < operations; i++)
        {
            _store.Set(records[i]);
        }
    }

    public void Dispose()
    {
        lock (_door)
        {
            _closed = true;
        }

        // A request that is still at work would call into memory that is gone: then the end of the process closes the file, which Tkrzw bears.
        if (_empty.Wait(LongestRequest))
        {
            Queue.Dispose();
            Batches.Dispose();
            _workers.Dispose();
            _store.Dispose();
        }
    }

    private void Leave()
    {
        lock (_door)
        {
            if (--_inside == 0)
            {
                _empty.Set();
            }
        }
    }

    /// <summary>One request's stay.</summary>
    [StructLayout(LayoutKind.Auto)]
    internal readonly struct Visit(OpenStore store) : IDisposable
    {
        public void Dispose() => store.Leave();
    }
}

/// <summary>Records one after the other, starting anywhere.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly struct Records(uint first)
{
    public StoreRecord this[int index] => StoreRecord.Of((int)((first + (uint)index) % WebStore.KeySpace));
}

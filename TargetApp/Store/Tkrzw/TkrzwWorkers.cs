using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace TargetApp.Store.Tkrzw;

/// <summary>Tkrzw's asynchronous interface: a queue and N threads of the library; each operation gives a future to wait for.</summary>
internal sealed class TkrzwWorkers(TkrzwWorkersHandle handle, string path) : IStoreWorkers
{
    public IStoreBatch NewBatch(int capacity) => new Batch(handle.DangerousGetHandle(), path, capacity);

    public void Dispose() => handle.Dispose();

    /// <summary>Futures in the order in which they were given, in memory of their own: none of them costs the garbage collector anything.</summary>
    private sealed unsafe class Batch(nint workers, string path, int capacity) : IStoreBatch
    {
        private readonly nint* _futures = (nint*)NativeMemory.Alloc((nuint)capacity, (nuint)sizeof(nint));

        public int Pending { get; private set; }

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        public void Set(StoreRecord record)
        {
            var future = TkrzwNative.SetAsync(workers, (byte*)&record, StoreRecord.Size, (byte*)&record + StoreRecord.Size, StoreRecord.Size, 1);
            if (future == 0)
            {
                throw Failed("tkrzw_async_dbm_set");
            }

            _futures[Pending++] = future;
        }

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        public void Wait()
        {
            // From the last: the library's queue is first in, first out, so when that one is done hardly any other makes the thread sleep again.
            StoreException? failed = null;
            for (var i = Pending - 1; i >= 0; i--)
            {
                TkrzwNative.GetFuture(_futures[i]);
                if (TkrzwNative.LastStatusCode() != TkrzwStatus.Success)
                {
                    failed ??= Failed("tkrzw_async_dbm_set");
                }

                TkrzwNative.FreeFuture(_futures[i]);
            }

            Pending = 0;
            if (failed is not null)
            {
                throw failed;
            }
        }

        public void Dispose()
        {
            // A future may go before its operation is done; the operation itself is waited for by the workers' end.
            for (var i = 0; i < Pending; i++)
            {
                TkrzwNative.FreeFuture(_futures[i]);
            }

            Pending = 0;
            NativeMemory.Free(_futures);
        }

        private StoreException Failed(string call) => TkrzwStatus.Failed(call, $"look at the disk of {path}");
    }
}

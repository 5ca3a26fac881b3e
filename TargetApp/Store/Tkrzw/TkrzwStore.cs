using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace TargetApp.Store.Tkrzw;

/// <summary>A hash database of Tkrzw. The pointer is taken out of its handle once; disposing while others call is forbidden as for every store.</summary>
internal sealed unsafe class TkrzwStore(TkrzwStoreHandle handle, string path) : IStore
{
    private readonly nint _store = handle.DangerousGetHandle();

    public long Count => TkrzwNative.Count(_store) is >= 0 and var count ? count : throw Failed("tkrzw_dbm_count");

    public long FileBytes => TkrzwNative.FileSize(_store) is >= 0 and var bytes ? bytes : throw Failed("tkrzw_dbm_get_file_size");

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public void Set(StoreRecord record)
    {
        if (TkrzwNative.Set(_store, (byte*)&record, StoreRecord.Size, (byte*)&record + StoreRecord.Size, StoreRecord.Size, 1) == 0)
        {
            throw Failed("tkrzw_dbm_set");
        }
    }

    public bool TryGet(ulong key, out ulong value)
    {
        int size;
        var found = TkrzwNative.Get(_store, (byte*)&key, StoreRecord.Size, &size);
        if (found == null)
        {
            value = 0;
            return TkrzwNative.LastStatusCode() == TkrzwStatus.NotFound ? false : throw Failed("tkrzw_dbm_get");
        }

        value = size == StoreRecord.Size ? Unsafe.ReadUnaligned<ulong>(found) : 0;
        NativeMemory.Free(found);
        return size == StoreRecord.Size;
    }

    public void Synchronize()
    {
        byte none = 0;
        if (TkrzwNative.Synchronize(_store, hard: 0, 0, 0, &none) == 0)
        {
            throw Failed("tkrzw_dbm_synchronize");
        }
    }

    public IStoreWorkers StartWorkers(int workers) => new TkrzwWorkers(new TkrzwWorkersHandle(handle, workers), path);

    public void Dispose() => handle.Dispose();

    private StoreException Failed(string call) => TkrzwStatus.Failed(call, $"look at the disk of {path}");
}

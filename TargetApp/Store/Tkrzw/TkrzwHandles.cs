using Microsoft.Win32.SafeHandles;

namespace TargetApp.Store.Tkrzw;

/// <summary>An open database.</summary>
internal sealed class TkrzwStoreHandle : SafeHandleZeroOrMinusOneIsInvalid
{
    public TkrzwStoreHandle(nint opened)
        : base(ownsHandle: true) => SetHandle(opened);

    protected override bool ReleaseHandle() => TkrzwNative.Close(handle) != 0;
}

/// <summary>Workers over a database, which they keep open: closed under them it would take the process along.</summary>
internal sealed class TkrzwWorkersHandle : SafeHandleZeroOrMinusOneIsInvalid
{
    private readonly TkrzwStoreHandle _store;

    public TkrzwWorkersHandle(TkrzwStoreHandle store, int workers)
        : base(ownsHandle: true)
    {
        var held = false;
        store.DangerousAddRef(ref held);
        _store = store;
        SetHandle(TkrzwNative.NewAsync(store.DangerousGetHandle(), workers));
    }

    protected override bool ReleaseHandle()
    {
        TkrzwNative.FreeAsync(handle);
        _store.DangerousRelease();
        return true;
    }
}

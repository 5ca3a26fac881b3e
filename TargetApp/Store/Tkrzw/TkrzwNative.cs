using System.Runtime.InteropServices;

namespace TargetApp.Store.Tkrzw;

/// <summary>
/// The part of Tkrzw's C interface (tkrzw_langc.h) that is used here. Everything is blittable, so a call costs the switch to native code and
/// nothing else; pointers instead of safe handles, because an operation takes less than a microsecond: whoever calls keeps the handle alive.
/// </summary>
internal static unsafe partial class TkrzwNative
{
    /// <summary>The name that Debian's package libtkrzw1 gives the library.</summary>
    public const string Library = "libtkrzw.so.1";

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_open", StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint Open(string path, [MarshalAs(UnmanagedType.U1)] bool writable, string parameters);

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_close")]
    public static partial byte Close(nint store);

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_set")]
    public static partial byte Set(nint store, byte* key, int keySize, byte* value, int valueSize, byte overwrite);

    /// <summary>The value, to be given to <see cref="NativeMemory.Free"/>; null when there is none.</summary>
    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_get")]
    public static partial byte* Get(nint store, byte* key, int keySize, int* valueSize);

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_count")]
    public static partial long Count(nint store);

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_get_file_size")]
    public static partial long FileSize(nint store);

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_is_healthy")]
    public static partial byte IsHealthy(nint store);

    [LibraryImport(Library, EntryPoint = "tkrzw_dbm_synchronize")]
    public static partial byte Synchronize(nint store, byte hard, nint callback, nint argument, byte* parameters);

    [LibraryImport(Library, EntryPoint = "tkrzw_async_dbm_new")]
    public static partial nint NewAsync(nint store, int workers);

    /// <summary>Waits for all that was given.</summary>
    [LibraryImport(Library, EntryPoint = "tkrzw_async_dbm_free")]
    public static partial void FreeAsync(nint workers);

    [LibraryImport(Library, EntryPoint = "tkrzw_async_dbm_set")]
    public static partial nint SetAsync(nint workers, byte* key, int keySize, byte* value, int valueSize, byte overwrite);

    /// <summary>Waits for the operation and makes its status this thread's last one; once for each future.</summary>
    [LibraryImport(Library, EntryPoint = "tkrzw_future_get")]
    public static partial void GetFuture(nint future);

    [LibraryImport(Library, EntryPoint = "tkrzw_future_free")]
    public static partial void FreeFuture(nint future);

    /// <summary>Of this thread's last call. It reads one number of the thread, so the garbage collector need not be told.</summary>
    [LibraryImport(Library, EntryPoint = "tkrzw_get_last_status_code")]
    [SuppressGCTransition]
    public static partial int LastStatusCode();

    [LibraryImport(Library, EntryPoint = "tkrzw_get_last_status_message")]
    public static partial byte* LastStatusMessage();

    [LibraryImport(Library, EntryPoint = "tkrzw_status_code_name")]
    public static partial byte* StatusName(int code);
}

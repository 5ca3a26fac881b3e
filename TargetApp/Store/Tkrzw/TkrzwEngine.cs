using System.Runtime.InteropServices;

namespace TargetApp.Store.Tkrzw;

/// <summary>The library Tkrzw, an embedded key-value database.</summary>
internal sealed class TkrzwEngine : IStoreEngine
{
    private TkrzwEngine(string version) => Version = version;

    public string Name => "tkrzw";

    public string Version { get; }

    /// <summary>The engine, or why there is none: half a sentence.</summary>
    public static (TkrzwEngine? Engine, string? Reason) Find(string library = TkrzwNative.Library)
    {
        if (!NativeLibrary.TryLoad(library, out var loaded))
        {
            return (null, $"the library {library} is not installed (Debian, Ubuntu: apt-get install libtkrzw1)");
        }

        if (!NativeLibrary.TryGetExport(loaded, "TKRZW_PACKAGE_VERSION", out var version) || !NativeLibrary.TryGetExport(loaded, "tkrzw_async_dbm_new", out _))
        {
            return (null, $"{library} lacks the C interface of Tkrzw 1");
        }

        return (new TkrzwEngine(Marshal.PtrToStringUTF8(Marshal.ReadIntPtr(version))!), null);
    }

    public IStore Open(StoreFile file)
    {
        DiskSpace.Require(file);
        if (!file.Fresh)
        {
            TkrzwCheck.Require(file.Path);
        }

        var parameters = $"dbm=HashDBM,num_buckets={file.Buckets},no_wait=true,truncate={(file.Fresh ? "true" : "false")}";
        var opened = TkrzwNative.Open(file.Path, writable: true, parameters);
        return opened != 0 ? new TkrzwStore(new TkrzwStoreHandle(opened), file.Path) : throw TkrzwStatus.Failed("tkrzw_dbm_open", TkrzwCheck.Advice(file.Path));
    }
}

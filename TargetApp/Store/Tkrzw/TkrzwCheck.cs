using System.Buffers.Binary;

namespace TargetApp.Store.Tkrzw;

/// <summary>
/// Looks at a file before it is opened for writing, which would repair a damaged one at once by leaving out what cannot be read. One that a
/// killed process did not close is whole and may be repaired; one that is shorter than its header says has lost records.
/// </summary>
internal static class TkrzwCheck
{
    /// <summary>Where the header holds the file's size, eight bytes, the highest first (META_OFFSET_FILE_SIZE in tkrzw_dbm_hash.cc).</summary>
    private const int OffsetOfFileSize = 40;

    /// <exception cref="StoreException">The file is no database, or a damaged one, or another process has it open.</exception>
    public static void Require(string path)
    {
        if (!File.Exists(path) || new FileInfo(path).Length == 0)
        {
            return;
        }

        var opened = TkrzwNative.Open(path, writable: false, "dbm=HashDBM,no_wait=true,no_create=true");
        if (opened == 0)
        {
            throw TkrzwStatus.Failed("tkrzw_dbm_open", Advice(path));
        }

        using var handle = new TkrzwStoreHandle(opened);
        if (TkrzwNative.IsHealthy(opened) == 0 && IsCut(path))
        {
            throw new StoreException($"Tkrzw's database is shorter than its header says: {Advice(path)}.");
        }
    }

    /// <summary>What to do about a file that cannot be opened, without a full stop.</summary>
    public static string Advice(string path) =>
        $"the database {path} is left as it is; move it away, repair it with tkrzw_dbm_util restore, or name another file";

    private static bool IsCut(string path)
    {
        try
        {
            using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
            var size = new byte[sizeof(long)];
            file.Position = OffsetOfFileSize;
            file.ReadExactly(size);
            return file.Length < BinaryPrimitives.ReadInt64BigEndian(size);
        }
        catch (IOException e)
        {
            throw new StoreException($"The database {path} cannot be read ({e.Message.TrimEnd('.')}): look at its disk, or name another file.", e);
        }
    }
}

namespace TargetApp.Store;

/// <summary>
/// Asked before a database is opened: its file is mapped into memory and has holes at first, and writing into a hole of a full disk would end
/// the process by a signal instead of an error.
/// </summary>
internal static class DiskSpace
{
    /// <summary>A bucket is an offset of four bytes.</summary>
    private const int BytesOfBucket = 4;

    /// <summary>Key and value of eight bytes, their header and the alignment are 24 to 32; the file grows by doubling.</summary>
    private const int BytesOfRecord = 64;

    private const long Reserve = 16 << 20;

    /// <exception cref="StoreException">The disk has not enough room, or its folder cannot be asked.</exception>
    public static void Require(StoreFile file)
    {
        var needed = (file.Buckets * BytesOfBucket) + ((long)file.Records * BytesOfRecord) + Reserve;
        long free;
        try
        {
            free = new DriveInfo(Path.GetDirectoryName(Path.GetFullPath(file.Path))!).AvailableFreeSpace;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StoreException($"The disk of {file.Path} cannot be asked for its free space ({e.Message.TrimEnd('.')}): name another folder.", e);
        }

        if (free < needed)
        {
            throw new StoreException(
                $"The disk of {file.Path} has {free >> 20} MiB left and the database may need {needed >> 20} MiB: make room, or name another folder.");
        }
    }
}

namespace Dashboard.Machine;

/// <summary>
/// Opens only regular files. Opening a pipe waits until a program writes to it, and no signal ends that; reading a device may never end. Neither has a length,
/// so that it is not opened.
/// </summary>
internal static class RegularFile
{
    public const string NoContent = "is empty or not a regular file";

    /// <summary>True when there is something to read. A link counts as its target.</summary>
    public static bool HasContent(string path) => HasContent(new FileInfo(path));

    /// <inheritdoc cref="HasContent(string)"/>
    public static bool HasContent(FileInfo file)
    {
        try
        {
            return Target(file) is { Exists: true, Length: > 0 };
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The file is gone, a circle of links, or in an unreadable folder: nothing could be read.
            return false;
        }
    }

    /// <exception cref="IOException">The file exists and has no content, or opening it fails.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read, or is a folder.</exception>
    public static FileStream OpenRead(string path, int bufferBytes = 4096, FileOptions options = FileOptions.None)
    {
        RefuseOther(path);
        return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferBytes, options);
    }

    /// <exception cref="IOException">The file exists and has no content.</exception>
    public static void RefuseOther(string path)
    {
        if (Target(new FileInfo(path)) is { Exists: true, Length: 0 })
        {
            throw new IOException($"it {NoContent}");
        }
    }

    private static FileInfo Target(FileInfo file) =>
        file.Attributes.HasFlag(FileAttributes.ReparsePoint) && file.Exists ? file.ResolveLinkTarget(returnFinalTarget: true) as FileInfo ?? file : file;
}

using Dashboard.Format;

namespace Dashboard.RunFile;

/// <summary>
/// A file beside a run while it is recorded, <c>ID.recording</c>, which no other program can open: a second dashboard on the same folder sees by it that
/// the run is on. The operating system lets go of it when the program ends, however it ends; what is left of the file then holds nobody up. Where a
/// network file system knows no locks, only the program that records knows.
/// </summary>
internal static class RecordingLock
{
    private const string Extension = ".recording";

    /// <summary>Takes the lock until it is disposed.</summary>
    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    public static IDisposable Take(string folder, string id)
    {
        try
        {
            return Open(PathOf(folder, id), FileMode.OpenOrCreate);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The run cannot be recorded ({e.Message.TrimEnd('.')}): check the data folder {folder}.", e);
        }
    }

    /// <summary>Whether some program holds it. What a killed one left behind is removed.</summary>
    public static bool IsHeld(string folder, string id)
    {
        var path = PathOf(folder, id);
        if (!File.Exists(path))
        {
            return false;
        }

        try
        {
            Open(path, FileMode.Open).Dispose();
            return false;
        }
        catch (FileNotFoundException)
        {
            // The run ended just now.
            return false;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Locked, or another user's: somebody records.
            return true;
        }
    }

    private static FileStream Open(string path, FileMode mode) => new(path, mode, FileAccess.ReadWrite, FileShare.None, 1, FileOptions.DeleteOnClose);

    private static string PathOf(string folder, string id) => Path.Combine(folder, id + Extension);
}

namespace Dashboard.RunFile;

/// <summary>
/// The file <c>ID.recording</c>, locked while a run is recorded, for other dashboards. It ends with the program; network file systems may lack locks.
/// </summary>
internal static class RecordingLock
{
    private const string Extension = ".recording";

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
            // The file is locked, or another user's: a program records.
            return true;
        }
    }

    private static FileStream Open(string path, FileMode mode) => new(path, mode, FileAccess.ReadWrite, FileShare.None, 1, FileOptions.DeleteOnClose);

    private static string PathOf(string folder, string id) => Path.Combine(folder, id + Extension);
}

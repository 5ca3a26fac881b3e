namespace TargetApp.Store;

/// <summary>
/// A subfolder of this process for its database files, made at the first use and removed at the end. A locked file in it says that its process
/// lives: whoever gets the lock of another one's subfolder knows that it was killed, and removes it.
/// </summary>
internal sealed class StoreFolder(string parent) : IDisposable
{
    private const string Prefix = "targetapp-";
    private const string LockName = "in-use";

    private readonly Lock _making = new();
    private readonly string _path = Path.Combine(parent, $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():N}");
    private FileStream? _lock;
    private int _files;

    /// <summary>Of this user, so that users of one machine do not shut each other out.</summary>
    public static string Default => Path.Combine(Path.GetTempPath(), $"threadpooldashboard-store-{Environment.UserName}");

    public string Parent { get; } = Path.GetFullPath(parent);

    /// <summary>A path that no file has yet.</summary>
    /// <exception cref="StoreException">The folder cannot be made or written to.</exception>
    public string NewFile()
    {
        lock (_making)
        {
            if (_lock is null)
            {
                Make();
            }

            return Path.Combine(_path, $"{++_files}.tkh");
        }
    }

    /// <summary>Removes what processes left behind that were killed; what cannot be removed stays for the next time.</summary>
    public void RemoveLeftovers()
    {
        try
        {
            foreach (var folder in Directory.Exists(Parent) ? Directory.GetDirectories(Parent, Prefix + "*") : [])
            {
                RemoveUnlessInUse(folder);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A folder that cannot even be listed is told in a sentence when it is needed.
        }
    }

    public void Dispose()
    {
        lock (_making)
        {
            if (_lock is not null)
            {
                Remove(_path);
                _lock.Dispose();
                _lock = null;
            }
        }
    }

    private static void RemoveUnlessInUse(string folder)
    {
        try
        {
            var path = Path.Combine(folder, LockName);
            if (File.Exists(path))
            {
                using var held = new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
                Remove(folder);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Its process lives, or it belongs to someone else.
        }
    }

    private static void Remove(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The next start tries again.
        }
    }

    private void Make()
    {
        try
        {
            Directory.CreateDirectory(_path);
            _lock = new FileStream(Path.Combine(_path, LockName), FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StoreException(
                $"The folder {Parent} cannot be written to ({e.Message.TrimEnd('.')}): make it writable, or name another one with --store-folder.", e);
        }
    }
}

namespace Dashboard.RunFile;

/// <summary>A lock across all programs that share a data folder: a program that changes a shared file holds a lock file meanwhile.</summary>
internal static class FolderLock
{
    private const int MaxAttempts = 250;

    private static readonly TimeSpan BetweenAttempts = TimeSpan.FromMilliseconds(20);

    /// <param name="path">The lock file; it stays when the lock is released, since removing it would let two programs hold it.</param>
    /// <returns>Releases the lock when it is disposed, and when this program ends.</returns>
    /// <exception cref="IOException">Another program has held it for five seconds.</exception>
    /// <exception cref="UnauthorizedAccessException">The file cannot be opened.</exception>
    public static async Task<FileStream> TakeAsync(string path, CancellationToken token)
    {
        for (var attempt = 1; ; attempt++)
        {
            if (TryTake(path, attempt) is { } held)
            {
                return held;
            }

            await Task.Delay(BetweenAttempts, token).ConfigureAwait(false);
        }
    }

    /// <summary>The blocking variant, for callers that must not continue meanwhile.</summary>
    public static FileStream Take(string path)
    {
        for (var attempt = 1; ; attempt++)
        {
            if (TryTake(path, attempt) is { } held)
            {
                return held;
            }

            // The file system gives no signal when a lock is free.
            Thread.Sleep(BetweenAttempts);
        }
    }

    private static FileStream? TryTake(string path, int attempt)
    {
        try
        {
            return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, 1);
        }
        catch (IOException) when (attempt < MaxAttempts && File.Exists(path))
        {
            return null;
        }
    }
}

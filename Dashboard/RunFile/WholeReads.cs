namespace Dashboard.RunFile;

/// <summary>
/// Whoever must hold a large run whole takes a turn: one at a time in this process, in the order in which they came. A day under load held six
/// times would be a gigabyte. Small runs, which most are, wait for nobody.
/// </summary>
internal static class WholeReads
{
    /// <summary>Six smaller files at once, as a comparison reads them, take less than one large one.</summary>
    public const long LargeBytes = 8 * 1024 * 1024;

    private static readonly SemaphoreSlim Turn = new(1, 1);

    /// <param name="fileBytes">Size of the run's file.</param>
    /// <param name="read">Reads the run and, where it need not be kept, makes of it what is wanted.</param>
    /// <param name="token">Gives the place in the row up.</param>
    public static async Task<T> TakeTurnAsync<T>(long fileBytes, Func<Task<T>> read, CancellationToken token)
    {
        if (fileBytes < LargeBytes)
        {
            return await read().ConfigureAwait(false);
        }

        await Turn.WaitAsync(token).ConfigureAwait(false);
        try
        {
            return await read().ConfigureAwait(false);
        }
        finally
        {
            Turn.Release();
        }
    }
}

namespace Dashboard.RunFile;

/// <summary>Large runs are held whole one at a time: a day under load six times would be a gigabyte. Small runs do not wait.</summary>
internal static class LargeReadThrottle
{
    /// <summary>Six smaller files at once, as a comparison reads them, take less than one large one.</summary>
    public const long LargeBytes = 8 * 1024 * 1024;

    private static readonly SemaphoreSlim Turn = new(1, 1);

    /// <param name="token">Gives up the place in the queue.</param>
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

/// <summary>The parts of a run that is read whole.</summary>
[Flags]
internal enum RunParts
{
    Ends = 0,

    /// <summary>The tables of counters, which are a sixth of a long recording and are not drawn.</summary>
    Counters = 1,

    /// <summary>The histogram of each load interval; without it only the sums, which are in the summary. Old files are read with it.</summary>
    Histograms = 2,

    /// <summary>The points, which figures need.</summary>
    Figures = 4,

    Charts = Figures | Histograms,

    All = Counters | Charts,
}

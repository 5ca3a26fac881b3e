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

/// <summary>What is wanted of a run that is read whole.</summary>
[Flags]
internal enum RunParts
{
    /// <summary>How it began and ended, and what was written to it; of the points only how many there are, so that a day takes no more than a minute.</summary>
    Ends = 0,

    /// <summary>The tables of counters, which are a sixth of a long recording and are not drawn.</summary>
    Counters = 1,

    /// <summary>The histogram of each load interval; without it the sums alone, which stand in the summary. Old files are read with it.</summary>
    Histograms = 2,

    /// <summary>What figures need: the points.</summary>
    Figures = 4,

    /// <summary>What charts need.</summary>
    Charts = Figures | Histograms,

    /// <summary>Everything.</summary>
    All = Counters | Charts,
}

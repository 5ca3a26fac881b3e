namespace Dashboard.RunFile;

/// <summary>A run that is read item by item, any number of times, and never held.</summary>
internal sealed record RunItems(RunHeader Header, Func<CancellationToken, IAsyncEnumerable<TimelineItem>> Read)
{
    public static async Task<RunItems> OpenAsync(string path, CancellationToken token) =>
        new(await RunFileReader.HeaderAsync(path, token).ConfigureAwait(false), cancelled => RunFileReader.ItemsAsync(path, cancelled));
}

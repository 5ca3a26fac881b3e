using Dashboard.Timeline;

namespace Dashboard.RunFile;

/// <summary>A run that is read item by item, as often as is wanted, and never held.</summary>
/// <param name="Header">Its first line.</param>
/// <param name="Read">Reads all items from the beginning, in the order of the file.</param>
internal sealed record RunItems(RunHeader Header, Func<CancellationToken, IAsyncEnumerable<TimelineItem>> Read)
{
    /// <exception cref="Format.UserFacingException">There is no such file, or its first line is not the header of a run that this version reads.</exception>
    public static async Task<RunItems> OpenAsync(string path, CancellationToken token) =>
        new(await RunFileReader.HeaderAsync(path, token).ConfigureAwait(false), cancelled => RunFileReader.ItemsAsync(path, cancelled));
}

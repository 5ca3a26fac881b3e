namespace Dashboard.Exchange.Input;

/// <summary>A trace as a file, which the library needs. Disposing removes the copy.</summary>
internal sealed class TraceInput : IAsyncDisposable
{
    public const long LargestBytes = 2_000_000_000;

    private TraceInput(string file, DirectoryInfo folder) => (File, _folder) = (file, folder);

    private readonly DirectoryInfo _folder;

    public string File { get; }

    /// <summary>The folder for temporary files of the reading, as large as three times the trace.</summary>
    public string Folder => _folder.FullName;

    public static bool IsTrace(ReadOnlySpan<byte> head) => head.StartsWith("Nettrace"u8);

    /// <summary>The file itself, or a copy where it is packed or uploaded.</summary>
    /// <exception cref="UserFacingException">The trace is too large, or the disk has no room for it.</exception>
    public static async Task<TraceInput> OfAsync(Stream input, InputText text, CancellationToken token)
    {
        DirectoryInfo? folder = null;
        try
        {
            folder = Directory.CreateTempSubdirectory("threadpool-dashboard-trace-");
            if (input is FileStream { Name: var path } && !text.IsPacked)
            {
                return input.Length <= LargestBytes ? new TraceInput(path, folder) : throw TooLarge(text.Label);
            }

            var copy = Path.Combine(folder.FullName, "copy.nettrace");
            var file = System.IO.File.Create(copy);
            await using (file.ConfigureAwait(false))
            {
                await text.CopyToAsync(file, LargestBytes, TooLarge, token).ConfigureAwait(false);
            }

            return new TraceInput(copy, folder);
        }
        catch (Exception e)
        {
            if (folder is { Exists: true })
            {
                folder.Delete(recursive: true);
            }

            if (e is IOException or UnauthorizedAccessException)
            {
                throw new UserFacingException($"{text.Label} cannot be copied to {Path.GetTempPath()} ({e.Message.TrimEnd('.')}): free disk space.", e);
            }

            throw;
        }
    }

    public ValueTask DisposeAsync()
    {
        try
        {
            _folder.Delete(recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A cancelled import may still write there, and Windows keeps open files: the system cleans its temporary folder.
        }

        return ValueTask.CompletedTask;
    }

    private static UserFacingException TooLarge(string label) => new(
        $"{label} is larger than {Readable.Bytes(LargestBytes)}, the limit for a trace: record for a shorter time "
        + "(dotnet-trace collect --duration 00:00:01:00). Nothing was imported.");
}

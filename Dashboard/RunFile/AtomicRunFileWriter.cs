namespace Dashboard.RunFile;

/// <summary>Writes a run file of what was recorded elsewhere: it appears whole or not at all.</summary>
internal static class AtomicRunFileWriter
{
    /// <exception cref="UserFacingException">The file cannot be written; nothing is left.</exception>
    public static async Task WriteAsync(string file, RunHeader header, Func<RunFileWriter, Task> write)
    {
        // Another ending keeps a file that is being written out of the list of runs.
        var part = file + ".part";
        try
        {
            var writer = new RunFileWriter(part, header);
            await using (writer.ConfigureAwait(false))
            {
                await write(writer).ConfigureAwait(false);
            }

            if (writer.Refusal is { } refusal)
            {
                throw new IOException(refusal);
            }

            File.Move(part, file);
        }
        catch (Exception e)
        {
            if (File.Exists(part))
            {
                File.Delete(part);
            }

            if (e is IOException or UnauthorizedAccessException)
            {
                var problem = $"The run cannot be written to {file} ({e.Message.TrimEnd('.')}): free disk space";
                throw new UserFacingException($"{problem}.", e) { OnCommandLine = $"{problem}, or choose another folder with --data." };
            }

            throw;
        }
    }

    /// <exception cref="IOException">The disk refused.</exception>
    public static async Task FlushAsync(RunFileWriter writer)
    {
        await writer.FlushAsync().ConfigureAwait(false);
        if (writer.Problem is { } problem)
        {
            throw new IOException(problem);
        }
    }
}

using System.Text;

namespace Dashboard.Cli.Files;

internal static class OutputFile
{
    public static Task<string> WriteAsync(string path, string text, bool force, CancellationToken token) => WriteAsync(
        path, (file, cancelled) => file.WriteAsync(Encoding.UTF8.GetBytes(text), cancelled).AsTask(), force, token);

    public static Task<string> WriteAsync(string path, Action<TextWriter> write, bool force, CancellationToken token) => WriteAsync(
        path,
        async (file, _) =>
        {
            var text = new StreamWriter(file, leaveOpen: true);
            await using var closingText = text.ConfigureAwait(false);
            write(text);
        },
        force,
        token);

    /// <exception cref="UserFacingException">The file exists, or cannot be written.</exception>
    public static async Task<string> WriteAsync(string path, Func<Stream, CancellationToken, Task> write, bool force, CancellationToken token)
    {
        var full = Path.GetFullPath(path);
        try
        {
            var file = new FileStream(full, force ? FileMode.Create : FileMode.CreateNew, FileAccess.Write);
            await using var closingFile = file.ConfigureAwait(false);
            await write(file, token).ConfigureAwait(false);
            return full;
        }
        catch (IOException e) when (!force && File.Exists(full))
        {
            throw new UserFacingException($"{full} already exists: choose another file with --out, or use --force to overwrite.", e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"{full} cannot be written ({e.Message.TrimEnd('.')}): choose another file with --out.", e);
        }
    }

    /// <returns>Why it cannot be written; null where it was.</returns>
    public static async Task<string?> AppendAsync(string path, IEnumerable<string> lines)
    {
        try
        {
            await File.AppendAllLinesAsync(path, lines, CancellationToken.None).ConfigureAwait(false);
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return e.Message.TrimEnd('.');
        }
    }
}

using System.Text;
using Dashboard.Format;

namespace Dashboard.Cli.Files;

/// <summary>A file that a verb writes where <c>--out</c> says.</summary>
internal static class OutputFile
{
    /// <inheritdoc cref="WriteAsync(string, Func{Stream, CancellationToken, Task}, bool, CancellationToken)"/>
    public static Task<string> WriteAsync(string path, string text, bool force, CancellationToken token) => WriteAsync(
        path, (file, cancelled) => file.WriteAsync(Encoding.UTF8.GetBytes(text), cancelled).AsTask(), force, token);

    /// <summary>Writes a text of any length, a part of it at a time, as UTF-8.</summary>
    /// <inheritdoc cref="WriteAsync(string, Func{Stream, CancellationToken, Task}, bool, CancellationToken)"/>
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

    /// <param name="path">Where it goes.</param>
    /// <param name="write">Writes what it holds.</param>
    /// <param name="force">Whether a file that is there may be overwritten.</param>
    /// <returns>The absolute path.</returns>
    /// <exception cref="UserFacingException">A file is there, or none can be written.</exception>
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
}

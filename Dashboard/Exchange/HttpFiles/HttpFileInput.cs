using System.Text;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>An <c>.http</c> file, the environment files that belong to it, and the files beside it: all that this room reads of the disk for it.</summary>
/// <param name="FullPath">Of the file.</param>
/// <param name="Environments">Those that others see, then a person's own.</param>
internal sealed record HttpFileInput(string FullPath, string Text, IReadOnlyList<HttpFileEnvironmentFile> Environments)
{
    /// <summary>Bytes of a document.</summary>
    private const int MaxBytes = 5_000_000;

    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public string Name => Path.GetFileName(FullPath);

    /// <exception cref="HttpFileException">A file is not there, not readable, too long, or no text.</exception>
    public static async Task<HttpFileInput> ReadAsync(string path, CancellationToken token)
    {
        string full;
        try
        {
            full = Path.GetFullPath(path);
        }
        catch (ArgumentException e)
        {
            throw new HttpFileException("--http", null, "this is not a file path; give one such as orders.http.", e);
        }

        var text = await TextAsync(full, Path.GetFileName(full), token).ConfigureAwait(false);
        var folder = Path.GetDirectoryName(full);
        while (folder is not null && !File.Exists(Path.Combine(folder, HttpFileEnvironment.FileName)))
        {
            folder = Path.GetDirectoryName(folder);
        }

        var environments = new List<HttpFileEnvironmentFile>();
        foreach (var (name, isPrivate) in ((string, bool)[])
            [(HttpFileEnvironment.FileName, false), ("http-client.private.env.json", true), ($"{HttpFileEnvironment.FileName}.user", true)])
        {
            if (Path.Combine(folder ?? Path.GetDirectoryName(full) ?? "", name) is var file && File.Exists(file))
            {
                environments.Add(new HttpFileEnvironmentFile(name, await TextAsync(file, name, token).ConfigureAwait(false), isPrivate));
            }
        }

        return new HttpFileInput(full, text, environments);
    }

    /// <summary>A file in the folder of this one, or below it.</summary>
    /// <param name="line">That names it.</param>
    /// <param name="most">Bytes.</param>
    /// <exception cref="HttpFileException">It is elsewhere, behind a link, not there, or too long.</exception>
    public async Task<byte[]> BytesAsync(string path, int line, int most, CancellationToken token)
    {
        var folder = Path.GetDirectoryName(FullPath)!;
        string full;
        try
        {
            full = Path.GetFullPath(path, folder);
        }
        catch (ArgumentException e)
        {
            throw new HttpFileException(Name, line, "this is not a file path; write < ./body.json.", e);
        }

        if (Path.GetRelativePath(folder, full) is var below && (below.Split('/', '\\')[0] is "." or ".." || Path.IsPathRooted(below)))
        {
            throw new HttpFileException(Name, line, "the body's file must be in this file's folder, or below it; copy it there.");
        }

        for (var step = full; step is not null && step != folder; step = Path.GetDirectoryName(step))
        {
            if (new FileInfo(step).LinkTarget is not null)
            {
                throw new HttpFileException(Name, line, "the body's file is reached through a symbolic link; copy it into this file's folder.");
            }
        }

        return await BytesAsync(full, most, sentence => new HttpFileException(Name, line, $"the body's file {sentence}"), token).ConfigureAwait(false);
    }

    /// <exception cref="DecoderFallbackException">They are not UTF-8.</exception>
    public static string Decode(byte[] bytes) => Strict.GetString(bytes).TrimStart('\uFEFF');

    private static async Task<string> TextAsync(string full, string name, CancellationToken token)
    {
        try
        {
            return Decode(await BytesAsync(full, MaxBytes, sentence => new HttpFileException(name, null, sentence), token).ConfigureAwait(false));
        }
        catch (DecoderFallbackException e)
        {
            throw new HttpFileException(name, null, "it is not UTF-8 text; save it as UTF-8.", e);
        }
    }

    private static async Task<byte[]> BytesAsync(string full, int most, Func<string, HttpFileException> refuse, CancellationToken token)
    {
        try
        {
            var stream = File.OpenRead(full);
            await using var closing = stream.ConfigureAwait(false);
            var bytes = new byte[most + 1];
            var read = await stream.ReadAtLeastAsync(bytes, bytes.Length, throwOnEndOfStream: false, token).ConfigureAwait(false);
            return read <= most ? bytes[..read] : throw refuse($"is longer than {Readable.Count(most)} bytes; shorten it.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            throw refuse("cannot be read; correct its path, or allow it to be read.");
        }
    }
}

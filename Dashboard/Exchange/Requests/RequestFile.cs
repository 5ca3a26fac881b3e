using System.Text;
using Dashboard.Machine;

namespace Dashboard.Exchange.Requests;

/// <summary>A file of requests that was named by a user, as text.</summary>
internal sealed record RequestFile(string FullPath, string Text)
{
    public const int MaxBytes = 5_000_000;

    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public string Name => Path.GetFileName(FullPath);

    public static bool Exists(string path) => File.Exists(path);

    /// <exception cref="RequestException">The file is missing, unreadable, too long, or no text.</exception>
    public static async Task<RequestFile> ReadAsync(string path, string option, string example, int most, CancellationToken token)
    {
        string full;
        try
        {
            full = Path.GetFullPath(path);
        }
        catch (ArgumentException e)
        {
            throw new RequestException(option, null, $"this is not a file path; give one such as {example}.", e);
        }

        return new RequestFile(full, await TextAsync(full, Path.GetFileName(full), most, token).ConfigureAwait(false));
    }

    public static async Task<string> TextAsync(string full, string name, int most, CancellationToken token) =>
        TextOf(await BytesAsync(full, most, sentence => new RequestException(name, null, sentence), token).ConfigureAwait(false), name);

    /// <exception cref="RequestException">The bytes are not UTF-8.</exception>
    public static string TextOf(byte[] bytes, string name)
    {
        try
        {
            return Decode(bytes);
        }
        catch (DecoderFallbackException e)
        {
            throw new RequestException(name, null, "it is not UTF-8 text; save it as UTF-8.", e);
        }
    }

    /// <exception cref="DecoderFallbackException">The bytes are not UTF-8.</exception>
    public static string Decode(byte[] bytes) => Strict.GetString(bytes).TrimStart('\uFEFF');

    public static async Task<byte[]> BytesAsync(string full, int most, Func<string, RequestException> refuse, CancellationToken token)
    {
        try
        {
            if (File.Exists(full) && !RegularFile.HasContent(full))
            {
                throw refuse($"{RegularFile.NoContent}; name a file with content.");
            }

            var stream = RegularFile.OpenRead(full, options: FileOptions.Asynchronous);
            await using var closing = stream.ConfigureAwait(false);
            var bytes = new byte[most + 1];
            var read = await stream.ReadAtLeastAsync(bytes, bytes.Length, throwOnEndOfStream: false, token).ConfigureAwait(false);
            return read <= most ? bytes[..read] : throw refuse(TooLong(most));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            throw refuse("cannot be read; correct its path, or allow it to be read.");
        }
    }

    public static string TooLong(int most) => $"is longer than {Readable.Count(most)} bytes; shorten it.";
}

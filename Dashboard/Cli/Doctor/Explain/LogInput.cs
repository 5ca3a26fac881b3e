using System.Text;
using Dashboard.Machine;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>Where a log comes from: a file, or what is piped in.</summary>
internal static class LogInput
{
    public const string Standard = "-";

    private static readonly (string Name, byte[] First)[] Packed =
        [("gzip", [0x1f, 0x8b]), ("zstd", [0x28, 0xb5, 0x2f, 0xfd]), ("zip", [0x50, 0x4b, 0x03, 0x04])];

    /// <exception cref="UserFacingException">The file cannot be read, or is compressed.</exception>
    public static TextReader Open(string path, Func<Stream> openStandard)
    {
        try
        {
            // What is no UTF-8 becomes replacement characters; byte order marks of UTF-16 and UTF-32 count.
            return new StreamReader(path == Standard ? openStandard() : OpenFile(path), Encoding.UTF8, detectEncodingFromByteOrderMarks: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException(
                $"{Path.GetFullPath(path)} cannot be read ({e.Message.TrimEnd('.')}): give a file of text, or pipe it into 'doctor --explain -'.", e);
        }
    }

    private static FileStream OpenFile(string path)
    {
        var file = RegularFile.OpenRead(path, options: FileOptions.Asynchronous | FileOptions.SequentialScan);
        var first = new byte[4];
        var count = file.ReadAtLeast(first, first.Length, throwOnEndOfStream: false);
        if (Array.Find(Packed, one => first.AsSpan(0, count).StartsWith(one.First)) is { Name: { } name })
        {
            file.Dispose();
            throw new UserFacingException(
                $"{Path.GetFullPath(path)} is compressed ({name}): unpack it on the way, for example 'zcat FILE | {About.Command} doctor --explain -'.");
        }

        file.Position = 0;
        return file;
    }
}

using System.Text;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.RunFile;

/// <summary>Both ends of a run file: the header at its head, summary and notes at its tail. A list needs no more.</summary>
internal static class RunListReader
{
    /// <summary>Most headers fit; a longer first line is read up to <see cref="RunFormat.LongestLineBytes"/>.</summary>
    private const int HeadBytes = 8 * 1024;

    /// <summary>Most summaries with their notes fit; where none is found, more is read.</summary>
    private const int TailBytes = 16 * 1024;

    private const int LongTailBytes = 1024 * 1024;

    /// <exception cref="UserFacingException">The first line is not the header of a run that this version reads.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static async Task<RunListEntry> ReadAsync(FileInfo file, string id, CancellationToken token)
    {
        var stream = new FileStream(file.FullName, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, 1, FileOptions.Asynchronous);
        await using var closingStream = stream.ConfigureAwait(false);
        var header = RunFileReader.Header(await FirstLineAsync(stream, token).ConfigureAwait(false), file.FullName);
        var (summary, note) = Last(await TailAsync(stream, TailBytes, token).ConfigureAwait(false));
        if (summary is null && stream.Length > TailBytes)
        {
            (summary, note) = Last(await TailAsync(stream, LongTailBytes, token).ConfigureAwait(false));
        }

        return new RunListEntry(id, header, summary, null) { Note = note, SizeBytes = stream.Length };
    }

    private static async Task<byte[]> FirstLineAsync(FileStream stream, CancellationToken token)
    {
        for (var length = HeadBytes; ; length *= 8)
        {
            stream.Position = 0;
            var head = new byte[Math.Min(length, stream.Length)];
            await stream.ReadExactlyAsync(head, token).ConfigureAwait(false);
            var end = Array.IndexOf(head, (byte)'\n');
            if (end >= 0)
            {
                return head[..end];
            }

            if (head.Length == stream.Length || length > RunFormat.LongestLineBytes)
            {
                return head;
            }
        }
    }

    private static async Task<byte[]> TailAsync(FileStream stream, int length, CancellationToken token)
    {
        stream.Position = Math.Max(0, stream.Length - length);
        var tail = new byte[stream.Length - stream.Position];
        await stream.ReadExactlyAsync(tail, token).ConfigureAwait(false);
        return tail;
    }

    /// <summary>From the end backwards to the summary: what stands after it are notes.</summary>
    private static (RunSummary? Summary, RunNote Note) Last(byte[] tail)
    {
        var lines = Encoding.UTF8.GetString(tail).Split('\n');
        var note = new RunNote(0);
        for (var i = lines.Length - 1; i >= 0; i--)
        {
            if (lines[i].StartsWith("{\"kind\":\"note\"", StringComparison.Ordinal) && RunFileReader.Item(Encoding.UTF8.GetBytes(lines[i])) is RunNote earlier)
            {
                note = earlier.With(note) with { T = note.T };
            }
            else if (lines[i].StartsWith("{\"kind\":\"summary\"", StringComparison.Ordinal)
                && RunFileReader.Item(Encoding.UTF8.GetBytes(lines[i])) is RunSummary summary)
            {
                return (summary, note);
            }
        }

        return (null, note);
    }
}

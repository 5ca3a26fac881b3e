using System.Buffers;
using Microsoft.Win32.SafeHandles;

namespace Dashboard.RunFile;

internal static class RunListReader
{
    /// <summary>Most headers fit; a longer first line is read up to <see cref="RunFormat.LongestLineBytes"/>.</summary>
    private const int HeadBytes = 8 * 1024;

    /// <summary>Most summaries with their notes fit; where none is found, more is read.</summary>
    private const int TailBytes = 16 * 1024;

    private const int LongTailBytes = 1024 * 1024;

    /// <exception cref="UserFacingException">The first line is not the header of a run that this version reads.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static RunListEntry Read(FileInfo file, string id)
    {
        using var handle = File.OpenHandle(file.FullName, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        var length = RandomAccess.GetLength(handle);
        var buffer = ArrayPool<byte>.Shared.Rent(TailBytes);
        try
        {
            var header = RunFileReader.Header(FirstLine(handle, length, buffer), file.FullName, isListed: true);
            var (summary, note) = Last(handle, length, buffer);
            return new RunListEntry(id, header, summary, null) { Note = note, SizeBytes = length };
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static ReadOnlySpan<byte> FirstLine(SafeFileHandle handle, long fileLength, byte[] buffer)
    {
        for (var length = HeadBytes; ; length *= 8)
        {
            var head = Bytes(handle, 0, (int)Math.Min(length, fileLength), buffer);
            var end = head.IndexOf((byte)'\n');
            if (end >= 0)
            {
                return head[..end];
            }

            if (head.Length == fileLength || length > RunFormat.LongestLineBytes)
            {
                return head;
            }
        }
    }

    private static (RunSummary? Summary, RunNote Note) Last(SafeFileHandle handle, long fileLength, byte[] buffer)
    {
        for (var length = TailBytes; ; length *= 8)
        {
            var tail = Bytes(handle, Math.Max(0, fileLength - length), (int)Math.Min(length, fileLength), buffer);
            if (Last(tail, isWhole: tail.Length == fileLength) is var last && (last.Summary is not null || length >= Math.Min(fileLength, LongTailBytes)))
            {
                return last;
            }
        }
    }

    /// <exception cref="EndOfStreamException">The file was shortened meanwhile.</exception>
    private static ReadOnlySpan<byte> Bytes(SafeFileHandle handle, long offset, int count, byte[] buffer)
    {
        var bytes = count <= buffer.Length ? buffer.AsSpan(0, count) : new byte[count];
        for (var read = 0; read < count;)
        {
            var more = RandomAccess.Read(handle, bytes[read..], offset + read);
            read += more > 0 ? more : throw new EndOfStreamException("it became shorter while it was read");
        }

        return bytes;
    }

    /// <summary>Reads backwards from the end to the summary: only notes follow it.</summary>
    /// <param name="isWhole">True when the tail is the whole file; otherwise its first line lacks its beginning.</param>
    private static (RunSummary? Summary, RunNote Note) Last(ReadOnlySpan<byte> tail, bool isWhole)
    {
        var note = new RunNote(0);
        for (var rest = tail; ;)
        {
            var start = rest.LastIndexOf((byte)'\n') + 1;
            if (start == 0 && !isWhole)
            {
                return (null, note);
            }

            switch (RunFileReader.Item(rest[start..], isListed: true))
            {
                case RunNote earlier:
                    note = earlier.With(note) with { T = note.T };
                    break;
                case RunSummary summary:
                    return (summary, note);
            }

            if (start == 0)
            {
                return (null, note);
            }

            rest = rest[..(start - 1)];
        }
    }
}

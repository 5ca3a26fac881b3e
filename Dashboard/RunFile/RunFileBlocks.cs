using System.Buffers;
using System.Runtime.CompilerServices;
using Dashboard.Timeline.Histograms;

namespace Dashboard.RunFile;

/// <summary>The items of a stretch of a run file.</summary>
internal sealed record RunFileBlock(byte[] FirstLine, List<TimelineItem> Items, int Unreadable);

/// <summary>Reads a run file in blocks of lines, side by side: a day is 350,000 lines, and JSON is slower than the disk.</summary>
internal static class RunFileBlocks
{
    private const int BlockBytes = 1024 * 1024;

    /// <summary>Blocks held at once: one for each processor, and one that is being filled. More than eight would only wait for the disk.</summary>
    private static readonly int MaxBlocks = Math.Min(8, Environment.ProcessorCount) + 1;

    /// <summary>The blocks in the order of the file. An empty file has none.</summary>
    public static async IAsyncEnumerable<RunFileBlock> ReadAsync(Stream stream, bool withCounters, [EnumeratorCancellation] CancellationToken token)
    {
        var pending = new Queue<Task<RunFileBlock>>(MaxBlocks);
        var isFirst = true;
        await foreach (var (buffer, length, tooLong) in SplitAsync(stream, token).ConfigureAwait(false))
        {
            var hasHeader = isFirst;
            isFirst = false;
            pending.Enqueue(Task.Run(() => ParseAndReturn(buffer, length, tooLong, hasHeader, withCounters), token));
            if (pending.Count >= MaxBlocks)
            {
                yield return await pending.Dequeue().ConfigureAwait(false);
            }
        }

        while (pending.TryDequeue(out var block))
        {
            yield return await block.ConfigureAwait(false);
        }
    }

    private static RunFileBlock ParseAndReturn(byte[] buffer, int length, int tooLong, bool hasHeader, bool withCounters)
    {
        try
        {
            return Parse(buffer.AsSpan(0, length), tooLong, hasHeader, withCounters);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static RunFileBlock Parse(ReadOnlySpan<byte> block, int tooLong, bool hasHeader, bool withCounters)
    {
        var firstLine = hasHeader ? block[..(block.IndexOf((byte)'\n') is var end and >= 0 ? end : block.Length)].ToArray() : [];
        var items = new List<TimelineItem>(block.Length / 300);
        var packer = new BucketPacker();
        var unreadable = tooLong;
        var rest = hasHeader ? block[Math.Min(firstLine.Length + 1, block.Length)..] : block;
        foreach (var range in rest.Split((byte)'\n'))
        {
            var line = rest[range];
            if (line.Length == 0 || (!withCounters && RunFormat.IsCounters(line)))
            {
                continue;
            }

            if (RunFileReader.Item(line, packer) is { } item)
            {
                items.Add(item);
            }
            else
            {
                unreadable++;
            }
        }

        return new RunFileBlock(firstLine, items, unreadable);
    }

    /// <summary>Pooled buffers, which the caller must return, filled to a line's end; and the number of lines before that were too long.</summary>
    private static async IAsyncEnumerable<(byte[] Buffer, int Length, int TooLong)> SplitAsync(Stream stream, [EnumeratorCancellation] CancellationToken token)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(BlockBytes);
        var (held, tooLong) = (0, 0);
        var skipping = false;
        while (await stream.ReadAsync(buffer.AsMemory(held), token).ConfigureAwait(false) is var read and > 0)
        {
            held += read;
            if (skipping)
            {
                var end = Array.IndexOf(buffer, (byte)'\n', 0, held);
                skipping = end < 0;
                Buffer.BlockCopy(buffer, end + 1, buffer, 0, skipping ? 0 : held - end - 1);
                held = skipping ? 0 : held - end - 1;
            }

            var whole = held < buffer.Length ? 0 : Array.LastIndexOf(buffer, (byte)'\n', held - 1, held) + 1;
            if (whole > 0)
            {
                var next = ArrayPool<byte>.Shared.Rent(buffer.Length);
                Buffer.BlockCopy(buffer, whole, next, 0, held - whole);
                yield return (buffer, whole, tooLong);
                (buffer, held, tooLong) = (next, held - whole, 0);
            }
            else if (held == buffer.Length && held < RunFormat.LongestLineBytes)
            {
                var larger = ArrayPool<byte>.Shared.Rent(buffer.Length * 2);
                Buffer.BlockCopy(buffer, 0, larger, 0, held);
                ArrayPool<byte>.Shared.Return(buffer);
                buffer = larger;
            }
            else if (held == buffer.Length)
            {
                // The rest of a line that is too long is skipped; as the first line it would be an invalid header.
                (skipping, held) = (true, 0);
                tooLong++;
            }
        }

        if (held > 0 || tooLong > 0)
        {
            yield return (buffer, held, tooLong);
        }
        else
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

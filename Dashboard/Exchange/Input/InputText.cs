using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Dashboard.Exchange.Input;

/// <summary>Reads a file, unzipped on the way; holds at most a line or a report.</summary>
internal sealed class InputText : IAsyncDisposable
{
    public const int LongestLineBytes = 1024 * 1024;

    /// <summary>The most bytes of a file that is one JSON value or one page of text.</summary>
    public const int LargestReportBytes = 8 * 1024 * 1024;

    private const int HeadBytes = 4096;
    private readonly PipeReader _reader;

    private InputText(PipeReader reader, string label, bool isPacked) => (_reader, Label, IsPacked) = (reader, label, isPacked);

    public string Label { get; }

    public bool IsPacked { get; }

    public static async Task<InputText> OpenAsync(Stream input, string label, CancellationToken token)
    {
        var raw = PipeReader.Create(input, new StreamPipeReaderOptions(bufferSize: 64 * 1024, leaveOpen: true));
        var start = await raw.ReadAtLeastAsync(2, token).ConfigureAwait(false);
        var packed = start.Buffer.Length >= 2 && start.Buffer.Slice(0, 2).ToArray() is [0x1f, 0x8b];
        raw.AdvanceTo(start.Buffer.Start);
        return new InputText(packed ? PipeReader.Create(new GZipStream(raw.AsStream(), CompressionMode.Decompress)) : raw, label, packed);
    }

    /// <summary>Returns the first bytes, which later reads return again.</summary>
    public async Task<byte[]> HeadAsync(CancellationToken token)
    {
        var result = await ReadAtLeastAsync(HeadBytes, token).ConfigureAwait(false);
        var head = result.Buffer.Slice(0, Math.Min(HeadBytes, result.Buffer.Length)).ToArray();
        _reader.AdvanceTo(result.Buffer.Start);
        return head;
    }

    public async Task<byte[]> WholeAsync(CancellationToken token)
    {
        var result = await ReadAtLeastAsync(LargestReportBytes + 1, token).ConfigureAwait(false);
        var problem = $"{Label} is larger than {Readable.Bytes(LargestReportBytes)}, which no such report is";
        return result.Buffer.Length <= LargestReportBytes
            ? result.Buffer.ToArray()
            : throw new UserFacingException($"{problem}: check that it is the file written by the tool.")
            {
                OnCommandLine = $"{problem}: specify its format " +
                "with --format."
            };
    }

    public async Task CopyToAsync(Stream target, long mostBytes, Func<string, Exception> refuse, CancellationToken token)
    {
        for (var copied = 0L; ;)
        {
            var result = await ReadAsync(token).ConfigureAwait(false);
            copied += result.Buffer.Length;
            if (copied > mostBytes)
            {
                throw refuse(Label);
            }

            foreach (var part in result.Buffer)
            {
                await target.WriteAsync(part, token).ConfigureAwait(false);
            }

            _reader.AdvanceTo(result.Buffer.End);
            if (result.IsCompleted)
            {
                return;
            }
        }
    }

    /// <summary>Filled lines by number from 1; a line's memory is valid until the next.</summary>
    public async IAsyncEnumerable<(long Number, ReadOnlyMemory<byte> Line)> LinesAsync([EnumeratorCancellation] CancellationToken token)
    {
        var number = 0L;
        while (true)
        {
            var result = await ReadAsync(token).ConfigureAwait(false);
            var buffer = result.Buffer;
            token.ThrowIfCancellationRequested();
            number += SkipEmpty(ref buffer);
            while (TakeLine(ref buffer, result.IsCompleted) is { } line)
            {
                number++;
                if (line.Length > LongestLineBytes)
                {
                    throw TooLong(number);
                }

                if (Trimmed(line) is { Length: > 0 } text)
                {
                    yield return (number, text);
                }

                number += SkipEmpty(ref buffer);
            }

            if (buffer.Length > LongestLineBytes)
            {
                throw TooLong(number + 1);
            }

            if (result.IsCompleted && buffer.IsEmpty)
            {
                yield break;
            }

            _reader.AdvanceTo(buffer.Start, buffer.End);
        }
    }

    private UserFacingException TooLong(long line) =>
        BadInput.Of(Label, line, $"it is longer than {Readable.Bytes(LongestLineBytes)}, which no line of this format is");

    public ValueTask DisposeAsync() => _reader.CompleteAsync();

    /// <summary>Skips many empty lines at once, as fast as the disk.</summary>
    private static long SkipEmpty(ref ReadOnlySequence<byte> buffer)
    {
        var skipped = 0L;
        while (!buffer.IsEmpty)
        {
            var span = buffer.FirstSpan;
            var empty = span.IndexOfAnyExcept((byte)'\n') is var end and >= 0 ? end : span.Length;
            skipped += empty;
            buffer = buffer.Slice(empty);
            if (empty < span.Length)
            {
                break;
            }
        }

        return skipped;
    }

    private static ReadOnlySequence<byte>? TakeLine(ref ReadOnlySequence<byte> buffer, bool last)
    {
        if (buffer.PositionOf((byte)'\n') is { } end)
        {
            var line = buffer.Slice(0, end);
            buffer = buffer.Slice(buffer.GetPosition(1, end));
            return line;
        }

        if (!last || buffer.IsEmpty || buffer.Length > LongestLineBytes)
        {
            return null;
        }

        var rest = buffer;
        buffer = buffer.Slice(buffer.End);
        return rest;
    }

    private static ReadOnlyMemory<byte> Trimmed(ReadOnlySequence<byte> line)
    {
        var memory = line.IsSingleSegment ? line.First : line.ToArray();
        var span = memory.Span;
        return span.Length > 0 && span[^1] == '\r' ? memory[..^1] : memory;
    }

    private Task<ReadResult> ReadAsync(CancellationToken token) => GuardAsync(() => _reader.ReadAsync(token));

    private Task<ReadResult> ReadAtLeastAsync(int bytes, CancellationToken token) => GuardAsync(() => _reader.ReadAtLeastAsync(bytes, token));

    private async Task<ReadResult> GuardAsync(Func<ValueTask<ReadResult>> read)
    {
        try
        {
            return await read().ConfigureAwait(false);
        }
        catch (InvalidDataException e)
        {
            throw new UserFacingException($"{Label} is not a complete gzip file: write it again, or unpack it first.", e);
        }
    }
}

using System.Buffers;
using System.IO.Pipelines;
using System.Text;

namespace DbMock;

/// <summary>One connection: each line in is answered by one line out, in order, after its wait.</summary>
internal sealed class QueryConversation(Stream stream, DbMockOptions options, Statistics statistics)
{
    /// <summary>Bytes of a line without its end; a longer one is answered with an error and closes the connection.</summary>
    public const int MaxLineBytes = 4096;

    private static readonly byte[] Answer = "100\n"u8.ToArray();

    public async Task RunAsync(CancellationToken token)
    {
        var reader = PipeReader.Create(stream, new StreamPipeReaderOptions(leaveOpen: true));
        while (true)
        {
            var read = await reader.ReadAsync(token).ConfigureAwait(false);
            var rest = read.Buffer;
            while (TakeLine(ref rest) is { } line)
            {
                await AnswerAsync(line, token).ConfigureAwait(false);
            }

            if (rest.Length > MaxLineBytes)
            {
                await stream.WriteAsync(Encoding.UTF8.GetBytes($"ERROR A line has at most {MaxLineBytes} bytes.\n"), token).ConfigureAwait(false);
                return;
            }

            reader.AdvanceTo(rest.Start, rest.End);
            if (read.IsCompleted)
            {
                return;
            }
        }
    }

    private async Task AnswerAsync(string line, CancellationToken token)
    {
        if (!QueryLine.TryReadWait(line, options.LatencyMilliseconds, out var milliseconds, out var sentence))
        {
            await stream.WriteAsync(Encoding.UTF8.GetBytes($"ERROR {sentence}\n"), token).ConfigureAwait(false);
            return;
        }

        await Task.Delay(options.Wait(milliseconds), token).ConfigureAwait(false);
        statistics.QueryAnswered();
        await stream.WriteAsync(Answer, token).ConfigureAwait(false);
    }

    private static string? TakeLine(ref ReadOnlySequence<byte> rest)
    {
        if (rest.PositionOf((byte)'\n') is not { } end || rest.Slice(0, end).Length > MaxLineBytes)
        {
            return null;
        }

        var line = Encoding.UTF8.GetString(rest.Slice(0, end)).TrimEnd('\r');
        rest = rest.Slice(rest.GetPosition(1, end));
        return line;
    }
}

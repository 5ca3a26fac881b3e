using System.Globalization;
using System.Net;
using System.Text;

namespace EndToEnd.Tests;

/// <summary>A receiver of OTLP over HTTP: takes everything, and reads log records (opentelemetry/proto/logs/v1/logs.proto).</summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly HttpListener _listener = new();
    private readonly Lock _gate = new();
    private readonly List<LogRecord> _records = [];
    private readonly TaskCompletionSource _metrics = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Task _loop;

    private OtlpReceiver(int port)
    {
        Address = string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{port}");
        _listener.Prefixes.Add($"{Address}/");
        _listener.Start();
        _loop = Task.Run(TakeAsync);
    }

    internal sealed record LogRecord(string Severity, string Body, IReadOnlyDictionary<string, string> Attributes);

    public string Address { get; }

    public static OtlpReceiver Start() => new(FreePorts.One());

    public async Task<LogRecord> WaitForAsync(Func<LogRecord, bool> wanted, TimeSpan within)
    {
        LogRecord? found = null;
        await Eventually.TrueAsync(
            () =>
            {
                lock (_gate)
                {
                    return (found = _records.FirstOrDefault(wanted)) is not null;
                }
            },
            within, "the log record is received");
        return found!;
    }

    /// <summary>Completes when metrics have come.</summary>
    public Task MetricsAsync(TimeSpan within) => _metrics.Task.WaitAsync(within, TestContext.Current.CancellationToken);

    public async ValueTask DisposeAsync()
    {
        _listener.Close();
        await _loop;
    }

    private async Task TakeAsync()
    {
        while (_listener.IsListening)
        {
            HttpListenerContext context;
            try
            {
                context = await _listener.GetContextAsync();
            }
            catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
            {
                // The test is over.
                return;
            }

            using var body = new MemoryStream();
            await context.Request.InputStream.CopyToAsync(body);
            Take(context.Request.Url!.AbsolutePath, body.ToArray());
            context.Response.ContentType = "application/x-protobuf";
            context.Response.Close();
        }
    }

    private void Take(string path, byte[] body)
    {
        if (path == "/v1/metrics" && body.Length > 100)
        {
            _metrics.TrySetResult();
        }
        else if (path == "/v1/logs")
        {
            lock (_gate)
            {
                _records.AddRange(Messages(body, 1).SelectMany(static resource => Messages(resource, 2)).SelectMany(static scope => Messages(scope, 2)).Select(Record));
            }
        }
    }

    private static LogRecord Record(byte[] message) => new(
        Encoding.UTF8.GetString(Messages(message, 3).Single()),
        Value(Messages(message, 5).Single()),
        Messages(message, 6).ToDictionary(
            static pair => Encoding.UTF8.GetString(Messages(pair, 1).Single()), static pair => Value(Messages(pair, 2).Single()), StringComparer.Ordinal));

    /// <summary>An AnyValue: a text, or a whole number.</summary>
    private static string Value(byte[] message) => Fields(message).Single() switch
    {
        (1, { } text, _) => Encoding.UTF8.GetString(text),
        (_, _, var number) => number.ToString(CultureInfo.InvariantCulture),
    };

    private static IEnumerable<byte[]> Messages(byte[] message, int field) =>
        Fields(message).Where(one => one.Field == field && one.Bytes is not null).Select(static one => one.Bytes!);

    /// <summary>The wire format: https://protobuf.dev/programming-guides/encoding.</summary>
    private static IEnumerable<(int Field, byte[]? Bytes, long Number)> Fields(byte[] message)
    {
        var at = 0;
        while (at < message.Length)
        {
            var tag = Number(message, ref at);
            var field = (int)(tag >> 3);
            switch (tag & 7)
            {
                case 0:
                    yield return (field, null, Number(message, ref at));
                    break;
                case 1:
                    at += 8;
                    break;
                case 2:
                    var length = (int)Number(message, ref at);
                    yield return (field, message[at..(at + length)], 0);
                    at += length;
                    break;
                case 5:
                    at += 4;
                    break;
                default:
                    throw new FormatException($"No field of a message has the wire type {tag & 7}.");
            }
        }
    }

    private static long Number(byte[] message, ref int at)
    {
        var (number, shift) = (0L, 0);
        while (true)
        {
            var next = message[at++];
            number |= (long)(next & 0x7F) << shift;
            if (next < 0x80)
            {
                return number;
            }

            shift += 7;
        }
    }
}

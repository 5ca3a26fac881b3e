using System.Globalization;
using System.Net;
using System.Text;

namespace ThreadPoolDashboard.Tests;

/// <summary>A receiver of OTLP over HTTP: takes everything, and reads log records (opentelemetry/proto/logs/v1/logs.proto).</summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly HttpListener _listener = new();
    private readonly Lock _gate = new();
    private readonly List<LogRecord> _records = [];
    private readonly List<(Func<LogRecord, bool> Wanted, TaskCompletionSource<LogRecord> Found)> _waiting = [];
    private readonly TaskCompletionSource _metrics = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Task _loop;

    private OtlpReceiver(int port)
    {
        Address = string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{port}");
        _listener.Prefixes.Add($"{Address}/");
        _listener.Start();
        _loop = Task.Run(TakeAsync);
    }

    public string Address { get; }

    public IReadOnlyList<LogRecord> Records
    {
        get
        {
            lock (_gate)
            {
                return [.. _records];
            }
        }
    }

    /// <param name="port">Nobody's.</param>
    public static OtlpReceiver Start(int port) => new(port);

    /// <summary>The first that is as wanted, of those that came and those to come.</summary>
    /// <exception cref="TimeoutException">None came.</exception>
    public async Task<LogRecord> WaitForAsync(Func<LogRecord, bool> wanted, TimeSpan within, CancellationToken token)
    {
        var found = new TaskCompletionSource<LogRecord>(TaskCreationOptions.RunContinuationsAsynchronously);
        lock (_gate)
        {
            if (_records.Find(one => wanted(one)) is { } known)
            {
                return known;
            }

            _waiting.Add((wanted, found));
        }

        return await found.Task.WaitAsync(within, token);
    }

    /// <summary>Completes when metrics have come.</summary>
    public Task MetricsAsync(TimeSpan within, CancellationToken token) => _metrics.Task.WaitAsync(within, token);

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
            var received = DateTime.UtcNow;
            var came = Messages(body, 1).SelectMany(static resource => Messages(resource, 2)).SelectMany(static scope => Messages(scope, 2))
                .Select(message => Record(message, received)).ToList();
            lock (_gate)
            {
                _records.AddRange(came);
                came.ForEach(record => _waiting.RemoveAll(one => one.Wanted(record) && one.Found.TrySetResult(record)));
            }
        }
    }

    private static LogRecord Record(byte[] message, DateTime received) => new(
        DateTime.UnixEpoch.AddTicks(Fields(message).Single(static one => one.Field == 1).Number / 100),
        received,
        Encoding.UTF8.GetString(Messages(message, 3).Single()),
        Value(Messages(message, 5).Single()),
        Messages(message, 6).ToDictionary(
            static pair => Encoding.UTF8.GetString(Messages(pair, 1).Single()), static pair => Value(Messages(pair, 2).Single()), StringComparer.Ordinal));

    /// <summary>An AnyValue: a text, a whole number, or one with a fraction.</summary>
    private static string Value(byte[] message) => Fields(message).Single() switch
    {
        (1, { } text, _) => Encoding.UTF8.GetString(text),
        (4, _, var bits) => BitConverter.Int64BitsToDouble(bits).ToString(CultureInfo.InvariantCulture),
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
                    yield return (field, null, BitConverter.ToInt64(message, at));
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

/// <param name="Written">When the sender wrote it, UTC.</param>
/// <param name="Received">When it was here, UTC.</param>
internal sealed record LogRecord(
    DateTime Written, DateTime Received, string Severity, string Body, IReadOnlyDictionary<string, string> Attributes)
{
    /// <summary>True of a finding that is an error or a warning.</summary>
    public bool IsProblem => Severity is "Error" or "Warning";

    /// <summary>From the begin of the finding, as it states it, until it was here.</summary>
    public double DelaySeconds =>
        (Received - Written).TotalSeconds + double.Parse(Attributes["threadpool.finding.age"], CultureInfo.InvariantCulture);
}

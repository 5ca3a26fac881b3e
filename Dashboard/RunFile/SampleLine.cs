using System.Text.Json;

namespace Dashboard.RunFile;

/// <summary>Reads a sample's line: nine of ten lines are samples, and the serializer boxes their figures. Accepts and gives the same.</summary>
internal static class SampleLine
{
    /// <summary>Names in the order in which they are written, so that the next one is mostly found at once.</summary>
    private static readonly byte[][] Names =
    [
        .. ((string[])
        [
            "intervalSeconds", "threadCount", "queueLength", "completedItems", "cpuPercent", "lockContentions", "workingSetMegabytes",
            "gcHeapMegabytes", "allocatedBytes", "timeInGcPercent", "exceptions", "requestsStarted", "requestsStartedSeconds",
            "currentRequests", "failedRequests",
            "currentConnections", "connectionQueueLength", "requestQueueLength", "gcPausedSeconds", "t",
        ]).Select(System.Text.Encoding.UTF8.GetBytes),
    ];

    private static readonly byte[][] Written = [.. Names.Select(name => (byte[])[(byte)'"', .. name, (byte)'"', (byte)':'])];

    private static ReadOnlySpan<byte> Start => "{\"kind\":\"sample\","u8;

    /// <summary>True for a line that begins as this program writes samples; another spelling is left to the serializer.</summary>
    public static bool Is(ReadOnlySpan<byte> line) => line.StartsWith(Start);

    /// <exception cref="JsonException">The line is torn, or a value is no number.</exception>
    public static PoolSample Read(ReadOnlySpan<byte> line)
    {
        Span<double> values = stackalloc double[Names.Length];
        values.Fill(double.NaN);
        if (!IsWritten(line, values))
        {
            values.Fill(double.NaN);
            ReadAny(line, values);
        }

        return Sample(values);
    }

    /// <summary>Reads a line with its names in their order, some left out; false when it is spelled otherwise.</summary>
    private static bool IsWritten(ReadOnlySpan<byte> line, Span<double> values)
    {
        var written = new StoredLine(line[Start.Length..]);
        for (var i = 0; i < Last; i++)
        {
            if (written.Take(Written[i]) && !(written.Number(out values[i]) && written.Take(","u8)))
            {
                return false;
            }
        }

        return written.Take(Written[Last]) && written.Number(out values[Last]) && written.Take("}"u8) && written.IsAtEnd;
    }

    private static void ReadAny(ReadOnlySpan<byte> line, Span<double> values)
    {
        var reader = new Utf8JsonReader(line);
        var next = 0;
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var at = Find(ref reader, next);
            reader.Read();
            if (at < 0)
            {
                reader.Skip();
                continue;
            }

            next = at + 1;
            values[at] = reader.TokenType switch
            {
                JsonTokenType.Number when reader.TryGetDouble(out var number) && double.IsFinite(number) => number,
                JsonTokenType.Null when at is not (0 or Last) => double.NaN,
                _ => throw new JsonException($"A sample holds numbers, not {reader.TokenType}."),
            };
        }

        if (reader.Read())
        {
            throw new JsonException("Something follows the sample.");
        }
    }

    private static PoolSample Sample(ReadOnlySpan<double> values) =>
        new(values[Last] is var t && double.IsNaN(t) ? 0 : t, double.IsNaN(values[0]) ? 0 : values[0])
        {
            ThreadCount = Known(values[1]),
            QueueLength = Known(values[2]),
            CompletedItems = Known(values[3]),
            CpuPercent = Known(values[4]),
            LockContentions = Known(values[5]),
            WorkingSetMegabytes = Known(values[6]),
            GcHeapMegabytes = Known(values[7]),
            AllocatedBytes = Known(values[8]),
            TimeInGcPercent = Known(values[9]),
            Exceptions = Known(values[10]),
            RequestsStarted = Known(values[11]),
            RequestsStartedSeconds = Known(values[12]),
            CurrentRequests = Known(values[13]),
            FailedRequests = Known(values[14]),
            CurrentConnections = Known(values[15]),
            ConnectionQueueLength = Known(values[16]),
            RequestQueueLength = Known(values[17]),
            GcPausedSeconds = Known(values[18]),
        };

    private const int Last = 19;

    private static int Find(ref Utf8JsonReader reader, int next)
    {
        for (var i = 0; i < Names.Length; i++)
        {
            var at = (next + i) % Names.Length;
            if (reader.ValueTextEquals(Names[at]))
            {
                return at;
            }
        }

        return -1;
    }

    private static double? Known(double value) => double.IsNaN(value) ? null : value;
}

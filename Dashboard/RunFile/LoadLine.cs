using System.Collections.ObjectModel;
using Dashboard.Timeline.Histograms;

namespace Dashboard.RunFile;

/// <summary>Reads a load interval as this program writes it, in a fifth of the serializer's time; other spellings are left to the serializer.</summary>
internal static class LoadLine
{
    private static ReadOnlySpan<byte> Start => "{\"kind\":\"load\","u8;

    public static bool Is(ReadOnlySpan<byte> line) => line.StartsWith(Start);

    /// <summary>The interval; null when the line is written otherwise.</summary>
    public static LoadInterval? Read(ReadOnlySpan<byte> line, BucketPacker packer)
    {
        var written = new StoredLine(line[Start.Length..]);
        return written.Take("\"windowSeconds\":"u8) && written.Number(out var windowSeconds)
            && written.Take(",\"draining\":"u8) && written.Flag(out var draining)
            && written.Take(",\"sent\":"u8) && written.Whole(out var sent)
            && written.Take(",\"completed\":"u8) && written.Whole(out var completed)
            && written.Take(",\"inFlight\":"u8) && written.Whole(out var inFlight) && inFlight <= int.MaxValue
            && written.Take(",\"bytes\":"u8) && written.Whole(out var bytes)
            && Beside(ref written, out var beside)
            && written.Take(",\"offered\":"u8) && written.Whole(out var offered)
            && written.Take(",\"openLoop\":"u8) && written.Flag(out var openLoop)
            && written.Take(",\"notSent\":"u8) && written.Whole(out var notSent)
            && written.Take(",\"errors\":{"u8) && Errors(ref written) is { } errors
            && written.Take(",\"service\":["u8) && Buckets(ref written, packer) is { } service
            && written.Take(",\"response\":["u8) && Buckets(ref written, packer) is { } response
            && written.Take(",\"agentCpuPercent\":"u8) && written.Number(out var cpu)
            && written.Take(",\"agentThreadCount\":"u8) && written.Whole(out var threads) && threads <= int.MaxValue
            && written.Take(",\"agentQueueLength\":"u8) && written.Whole(out var queue)
            && written.Take(",\"t\":"u8) && written.Number(out var t)
            && written.Take("}"u8) && written.IsAtEnd
            ? new LoadInterval(t, windowSeconds, draining, sent, completed, (int)inFlight, bytes)
            {
                Beside = beside,
                Offered = offered,
                OpenLoop = openLoop,
                NotSent = notSent,
                Errors = errors,
                Service = service,
                Response = response,
                AgentCpuPercent = cpu,
                AgentThreadCount = (int)threads,
                AgentQueueLength = queue,
            }
            : null;
    }

    /// <summary>The number of a concurrent load; it is left out for the first.</summary>
    private static bool Beside(ref StoredLine written, out int beside)
    {
        beside = 0;
        if (!written.Take(",\"beside\":"u8))
        {
            return true;
        }

        var isRead = written.Whole(out var number) && number <= LoadInterval.MaxBeside;
        beside = (int)number;
        return isRead;
    }

    private static IReadOnlyDictionary<string, long>? Errors(ref StoredLine written)
    {
        if (written.Take("}"u8))
        {
            return ReadOnlyDictionary<string, long>.Empty;
        }

        var errors = new Dictionary<string, long>();
        while (written.Word(out var name) && written.Take(":"u8) && written.Whole(out var count) && errors.TryAdd(name, count))
        {
            if (written.Take("}"u8))
            {
                return errors;
            }

            if (!written.Take(","u8))
            {
                return null;
            }
        }

        return null;
    }

    private static SparseBuckets? Buckets(ref StoredLine written, BucketPacker packer)
    {
        if (written.Take("]"u8))
        {
            return default(SparseBuckets);
        }

        packer.Begin();
        while (written.Take("["u8) && written.Whole(out var index) && written.Take(","u8) && written.Whole(out var count) && written.Take("]"u8)
            && packer.Add(index, count))
        {
            if (written.Take("]"u8))
            {
                return packer.ToBuckets();
            }

            if (!written.Take(","u8))
            {
                return null;
            }
        }

        return null;
    }
}

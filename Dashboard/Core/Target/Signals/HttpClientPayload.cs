using System.Buffers.Binary;
using System.Diagnostics.Tracing;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Session;

namespace Dashboard.Target.Signals;

/// <summary>HttpClient's event RequestStart as bytes (HttpTelemetry.cs): scheme and host in UTF-16, each ended by a zero, then the port.</summary>
internal static class HttpClientPayload
{
    public const int Start = 1;
    public const int Stop = 2;

    private const string Name = "System.Net.Http";

    public static Guid Id { get; } = TraceEventProviders.GetEventSourceGuidFromName(Name);

    public static EventPipeProvider Provider { get; } = new(Name, EventLevel.Informational);

    /// <summary>"stock:8080"; null where the payload is of another form.</summary>
    public static string? Host(ReadOnlySpan<byte> payload)
    {
        var text = MemoryMarshal.Cast<byte, char>(payload);
        var scheme = text.IndexOf('\0');
        var host = scheme < 0 ? -1 : text[(scheme + 1)..].IndexOf('\0');
        var portAt = (scheme + host + 2) * sizeof(char);
        return host <= 0 || payload.Length < portAt + sizeof(int) ? null
            : $"{text.Slice(scheme + 1, host)}:{BinaryPrimitives.ReadInt32LittleEndian(payload[portAt..])}";
    }
}

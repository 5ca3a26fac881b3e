using System.Runtime.InteropServices;
using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.Tracing.Session;

namespace Dashboard.Target.Signals;

/// <summary>
/// Kestrel's event RequestStart as bytes: five texts in UTF-16, each ended by a zero. A live reader of stacks gives events of other sources without names.
/// </summary>
internal static class RequestPayload
{
    public const int Start = 3;
    public const int Stop = 4;

    private const int IdAt = 1;
    private const int Path = 3;
    private const int Method = 4;

    public static Guid Kestrel { get; } = TraceEventProviders.GetEventSourceGuidFromName(CounterProviders.Kestrel);

    /// <summary>Method and path; null where the payload has none.</summary>
    public static string? Route(ReadOnlySpan<byte> payload) => Of(payload)?.Route;

    /// <summary>Method and path, and the server's id of the request; null where the payload has none.</summary>
    public static (string Route, string Id)? Of(ReadOnlySpan<byte> payload)
    {
        var texts = MemoryMarshal.Cast<byte, char>(payload).ToString().Split('\0');
        return texts.Length > Method && texts[Path].Length > 0 && texts[Method].Length > 0 ? ($"{texts[Method]} {texts[Path]}", texts[IdAt]) : null;
    }
}

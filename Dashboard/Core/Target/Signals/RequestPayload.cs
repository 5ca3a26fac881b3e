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

    private const int Path = 3;
    private const int Method = 4;

    public static Guid Kestrel { get; } = TraceEventProviders.GetEventSourceGuidFromName(CounterProviders.Kestrel);

    public static string? Route(ReadOnlySpan<byte> payload)
    {
        var texts = MemoryMarshal.Cast<byte, char>(payload).ToString().Split('\0');
        return texts.Length > Method && texts[Path].Length > 0 && texts[Method].Length > 0 ? $"{texts[Method]} {texts[Path]}" : null;
    }
}

using System.Runtime.InteropServices;

namespace Dashboard.Target.Snapshots;

/// <summary>Kestrel's event RequestStart as bytes: five texts in UTF-16, each ended by a zero.</summary>
internal static class RequestPayload
{
    private const int Path = 3;
    private const int Method = 4;

    public static string? Route(ReadOnlySpan<byte> payload)
    {
        var texts = MemoryMarshal.Cast<byte, char>(payload).ToString().Split('\0');
        return texts.Length > Method && texts[Path].Length > 0 && texts[Method].Length > 0 ? $"{texts[Method]} {texts[Path]}" : null;
    }
}

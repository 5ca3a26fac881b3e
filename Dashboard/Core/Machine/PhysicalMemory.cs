using System.Globalization;

namespace Dashboard.Machine;

/// <summary>The memory of the machine. The collector's figure is what this program's heap may use, which its settings limit.</summary>
internal static class PhysicalMemory
{
    private const string Total = "MemTotal:";

    /// <summary>&gt; 0; null where Linux's /proc/meminfo does not contain it.</summary>
    public static long? Bytes() => Bytes(StallFiles.Text("/proc/meminfo"));

    /// <summary>Parses the text of /proc/meminfo: "MemTotal: 24689716 kB".</summary>
    internal static long? Bytes(string? meminfo) =>
        meminfo?.Split('\n').FirstOrDefault(line => line.StartsWith(Total, StringComparison.Ordinal)) is { } line
        && line[Total.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var number, "kB"]
        && long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var kilobytes) ? kilobytes * 1024 : null;
}

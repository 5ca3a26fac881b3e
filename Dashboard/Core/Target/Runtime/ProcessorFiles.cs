using System.Globalization;
using System.Numerics;

namespace Dashboard.Target.Runtime;

internal static class ProcessorFiles
{
    private const string Mask = "Cpus_allowed:";

    /// <summary>Processors in the mask of /proc/PID/status: hexadecimal, in groups with commas.</summary>
    public static int? CountOfMask(string? status)
    {
        if (status?.Split('\n').FirstOrDefault(line => line.StartsWith(Mask, StringComparison.Ordinal)) is not { } line)
        {
            return null;
        }

        return line[Mask.Length..].Trim().Split(',').Sum(Bits) is > 0 and var count ? count : null;
    }

    /// <summary>Processors in a list such as <c>0-3,8</c>.</summary>
    public static int? CountOfList(string? list)
    {
        var count = 0;
        foreach (var range in list?.Trim().Split(',') ?? [])
        {
            var ends = range.Split('-');
            if (Number(ends[0]) is not { } first || Number(ends[^1]) is not { } last)
            {
                return null;
            }

            count += last - first + 1;
        }

        return count > 0 ? count : null;
    }

    private static int Bits(string group) =>
        uint.TryParse(group, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var bits) ? BitOperations.PopCount(bits) : 0;

    private static int? Number(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}

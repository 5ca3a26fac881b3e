using System.Globalization;
using System.Numerics;

namespace Dashboard.Target.Runtime;

/// <summary>How many processors a process may use, from the texts of Linux's files.</summary>
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

    /// <summary>
    /// Processors' worth of time that the process' own control group allows; null without a limit. As the runtime, it does not ask the groups
    /// above. https://docs.kernel.org/admin-guide/cgroup-v2.html and /scheduler/sched-bwc.html
    /// </summary>
    /// <param name="groups">Text of /proc/PID/cgroup.</param>
    /// <param name="ownGroups">The same of this process, which may be in the same container.</param>
    /// <param name="read">Gives the text of a file.</param>
    public static double? Quota(string? groups, string? ownGroups, Func<string, string?> read)
    {
        foreach (var line in groups?.Split('\n', StringSplitOptions.RemoveEmptyEntries) ?? [])
        {
            // hierarchy:controllers:path
            var parts = line.Split(':', 3);
            var isUnified = parts is ["0", "", _];
            if (parts.Length < 3 || !(isUnified || parts[1].Split(',').Contains("cpu", StringComparer.Ordinal)))
            {
                continue;
            }

            // In a container the folder of its own group is the root of what is mounted.
            string[] paths = ownGroups?.Split('\n').Contains(line, StringComparer.Ordinal) == true ? [parts[2], ""] : [parts[2]];
            foreach (var path in paths.Select(path => path.TrimEnd('/')))
            {
                var quota = isUnified
                    ? Unified(read($"/sys/fs/cgroup{path}/cpu.max"))
                    : Divided(read($"/sys/fs/cgroup/{parts[1]}{path}/cpu.cfs_quota_us") ?? read($"/sys/fs/cgroup/cpu{path}/cpu.cfs_quota_us"),
                        read($"/sys/fs/cgroup/{parts[1]}{path}/cpu.cfs_period_us") ?? read($"/sys/fs/cgroup/cpu{path}/cpu.cfs_period_us"));
                if (quota is not null)
                {
                    return quota;
                }
            }
        }

        return null;
    }

    private static int Bits(string group) =>
        uint.TryParse(group, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var bits) ? BitOperations.PopCount(bits) : 0;

    private static int? Number(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    private static double? Unified(string? max) => max?.Trim().Split(' ') is [var quota, var period] ? Divided(quota, period) : null;

    /// <summary>"max" and −1 are no limit.</summary>
    private static double? Divided(string? quota, string? period) =>
        double.TryParse(quota, CultureInfo.InvariantCulture, out var allowed) && double.TryParse(period, CultureInfo.InvariantCulture, out var of)
        && allowed > 0 && of > 0 ? allowed / of : null;
}

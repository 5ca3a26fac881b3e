using System.Globalization;

namespace Dashboard.Machine;

/// <summary>The control group that limits a process' CPU time.</summary>
/// <param name="QuotaProcessors">&gt; 0.</param>
internal sealed record ControlGroup(string Folder, bool IsUnified, double QuotaProcessors)
{
    private const double MicrosecondsPerSecond = 1e6;
    private const double NanosecondsPerSecond = 1e9;

    /// <summary>
    /// Null without a quota; groups above are not read, as by the runtime. https://docs.kernel.org/admin-guide/cgroup-v2.html, /scheduler/sched-bwc.html
    /// </summary>
    /// <param name="groups">The text of /proc/PID/cgroup.</param>
    /// <param name="ownGroups">The groups of this process, perhaps in the same container.</param>
    /// <param name="read">Returns null when unreadable.</param>
    public static ControlGroup? WithQuota(string? groups, string? ownGroups, Func<string, string?> read) =>
        Folders(groups, ownGroups)
            .Select(at => Quota(at.Folder, at.IsUnified, read) is { } quota ? new ControlGroup(at.Folder, at.IsUnified, quota) : null)
            .FirstOrDefault(group => group is not null);

    /// <summary>Seconds of throttling until now, summed over processors, each added when it is over; null when unreadable.</summary>
    public double? ThrottledSeconds(Func<string, string?> read) => read($"{Folder}/cpu.stat") is not { } text ? null
        : IsUnified ? Field(text, "throttled_usec") / MicrosecondsPerSecond
        : Field(text, "throttled_time") / NanosecondsPerSecond;

    private static IEnumerable<(string Folder, bool IsUnified)> Folders(string? groups, string? ownGroups)
    {
        foreach (var line in groups?.Split('\n', StringSplitOptions.RemoveEmptyEntries) ?? [])
        {
            // The line is hierarchy:controllers:path.
            var parts = line.Split(':', 3);
            var isUnified = parts is ["0", "", _];
            if (parts.Length < 3 || !(isUnified || parts[1].Split(',').Contains("cpu", StringComparer.Ordinal)))
            {
                continue;
            }

            // In a container the folder of its own group is the root of what is mounted.
            string[] paths = ownGroups?.Split('\n').Contains(line, StringComparer.Ordinal) == true ? [parts[2], ""] : [parts[2]];
            string[] mounts = isUnified ? ["/sys/fs/cgroup"] : [$"/sys/fs/cgroup/{parts[1]}", "/sys/fs/cgroup/cpu"];
            foreach (var folder in paths.SelectMany(path => mounts.Distinct().Select(mount => mount + path.TrimEnd('/'))))
            {
                yield return (folder, isUnified);
            }
        }
    }

    private static double? Quota(string folder, bool isUnified, Func<string, string?> read) =>
        !isUnified ? Divided(read($"{folder}/cpu.cfs_quota_us"), read($"{folder}/cpu.cfs_period_us"))
        : read($"{folder}/cpu.max")?.Trim().Split(' ') is [var quota, var period] ? Divided(quota, period)
        : null;

    /// <summary>"max" and −1 are no limit.</summary>
    private static double? Divided(string? quota, string? period) =>
        double.TryParse(quota, CultureInfo.InvariantCulture, out var allowed) && double.TryParse(period, CultureInfo.InvariantCulture, out var of)
        && allowed > 0 && of > 0 ? allowed / of : null;

    private static double? Field(string stat, string name) =>
        stat.Split('\n').Select(line => line.Split(' ')).FirstOrDefault(words => words.Length == 2 && words[0] == name) is [_, var number]
        && double.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var value) ? value : null;
}

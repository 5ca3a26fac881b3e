using System.Globalization;
using Dashboard.Target.Runtime;

namespace Dashboard.Target;

/// <summary>What only Linux's /proc says about a process. Everything is null or false elsewhere, and when the process is gone.</summary>
internal static class LinuxProcess
{
    /// <summary>True when the process belongs to another user than this program does; root may look into every process.</summary>
    public static bool IsOfAnotherUser(int processId) =>
        IsOutOfReach(EffectiveUser(Read("/proc/self/status")), UserOf(processId));

    /// <summary>The user id that a process runs with; null when it is not known.</summary>
    public static int? UserOf(int processId) => EffectiveUser(Read($"/proc/{processId}/status"));

    /// <summary>The words of a process's command line, its program first; empty when it is not known.</summary>
    public static IReadOnlyList<string> Words(int processId) =>
        Read($"/proc/{processId}/cmdline") is { } text ? text.TrimEnd('\0').Split('\0') is [""] ? [] : text.TrimEnd('\0').Split('\0') : [];

    /// <summary>Absolute paths of the assemblies that a process has loaded, each once; empty when they are not known.</summary>
    public static IReadOnlyList<string> Assemblies(int processId) => MappedFiles.Assemblies(Read($"/proc/{processId}/maps"));

    /// <summary>When a process was started, clock ticks since the machine was; null when it is not known.</summary>
    public static long? StartTicks(int processId) => StartTicks(Read($"/proc/{processId}/stat"));

    /// <summary>The time of start in the text of /proc/PID/stat, its field 22: the second one is a name that may hold spaces and brackets.</summary>
    internal static long? StartTicks(string? stat) =>
        stat is not null && stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is { Length: > 19 } fields
        && long.TryParse(fields[19], NumberStyles.None, CultureInfo.InvariantCulture, out var ticks) ? ticks : null;

    /// <summary>True when a process of one user may not look into one of the other; false when either is not known.</summary>
    internal static bool IsOutOfReach(int? ourUser, int? theirUser) =>
        ourUser is { } ours && theirUser is { } theirs && ours != 0 && ours != theirs;

    /// <summary>The effective user id in the text of /proc/PID/status.</summary>
    internal static int? EffectiveUser(string? status) =>
        status?.Split('\n').FirstOrDefault(line => line.StartsWith("Uid:", StringComparison.Ordinal)) is { } line
        && line.Split('\t', StringSplitOptions.RemoveEmptyEntries) is { Length: > 2 } ids && int.TryParse(ids[2], out var id) ? id : null;

    private static string? Read(string path)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended, or does not let us look: both mean "not known".
            return null;
        }
    }
}

using System.Globalization;
using Dashboard.Target.Runtime;

namespace Dashboard.Target.Reach;

/// <summary>What only Linux's /proc reports about a process. Everything is null or false elsewhere, and when the process is gone.</summary>
internal static class LinuxProcess
{
    /// <summary>num_threads, field 20 of /proc/PID/stat, counted behind the name.</summary>
    internal const int ThreadsField = 17;

    /// <summary>ppid, field 4.</summary>
    private const int ParentField = 1;

    /// <summary>starttime, field 22.</summary>
    private const int StartField = 19;

    /// <summary>The first process is another user's, mostly: where it is hidden (mount option hidepid), so are others.</summary>
    private static readonly Lazy<bool> ShowsAll = new(static () => Directory.Exists("/proc/1"));

    /// <summary>True when the process belongs to another user than this program does; root may look into every process.</summary>
    public static bool IsOfAnotherUser(int processId) =>
        IsOutOfReach(EffectiveUser(Read("/proc/self/status")), UserOf(processId));

    public static int? UserOf(int processId) => EffectiveUser(Read($"/proc/{processId}/status"));

    public static IReadOnlyList<string> Words(int processId) =>
        Read($"/proc/{processId}/cmdline") is { } text ? text.TrimEnd('\0').Split('\0') is [""] ? [] : text.TrimEnd('\0').Split('\0') : [];

    public static IReadOnlyList<string> Assemblies(int processId) => MappedFiles.Assemblies(Read($"/proc/{processId}/maps"));

    public static int? Parent(int processId) => (int?)Field(Read($"/proc/{processId}/stat"), ParentField);

    /// <summary>Of all processes that are visible here.</summary>
    public static IEnumerable<int> Ids() => !Directory.Exists("/proc") ? []
        : Directory.EnumerateDirectories("/proc")
            .Select(static folder => int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var id) ? id : (int?)null)
            .OfType<int>();

    /// <summary>Null where /proc shows its user's processes only, or is not there: one that is not seen may exist all the same.</summary>
    public static bool? Exists(int processId) =>
        Directory.Exists(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}")) ? true : ShowsAll.Value ? false : null;

    public static long? StartTicks(int processId) => StartTicks(Read($"/proc/{processId}/stat"));

    public static int? Threads(int processId) => (int?)Field(Read($"/proc/{processId}/stat"), ThreadsField);

    public static string? UserName(int userId) => UserName(Read("/etc/passwd"), userId);

    /// <summary>The time of start in the text of /proc/PID/stat, its field 22: the second one is a name that may hold spaces and brackets.</summary>
    internal static long? StartTicks(string? stat) => Field(stat, StartField);

    internal static long? Field(string? stat, int place) =>
        stat is not null && stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is var fields && fields.Length > place
        && long.TryParse(fields[place], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    internal static string? UserName(string? users, int userId) =>
        users?.Split('\n').Select(line => line.Split(':')).FirstOrDefault(fields =>
            fields.Length > 2 && fields[2] == userId.ToString(CultureInfo.InvariantCulture))?[0];

    /// <summary>True when a process of one user may not look into one of the other; false when either is not known.</summary>
    internal static bool IsOutOfReach(int? ourUser, int? theirUser) =>
        ourUser is { } ours && theirUser is { } theirs && ours != 0 && ours != theirs;

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

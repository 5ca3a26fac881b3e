using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>
/// Processes with a diagnostic socket. The client library's list reads every environment and fails on a kernel thread; only its Windows half is used.
/// </summary>
internal static class PublishedProcesses
{
    private const string Prefix = "dotnet-diagnostic-";
    private const string OfAnother = "was left behind by another process that had this id";

    /// <summary>Without this process and without stale sockets.</summary>
    public static IReadOnlySet<int> Ids()
    {
        var ids = OperatingSystem.IsWindows() ? DiagnosticsClient.GetPublishedProcesses().Where(TargetProcesses.Exists) : Ids(Path.GetTempPath());
        return ids.Where(id => id != Environment.ProcessId).ToHashSet();
    }

    /// <summary>In a sentence; null when its socket may be connected to, or there is none.</summary>
    public static string? Refuse(int processId) => OperatingSystem.IsWindows() ? null : Refuse(processId, Path.GetTempPath());

    /// <summary>
    /// Whether the socket that is connected to under an id is of the very process that this machine shows under it: the kernel says who listens there, and
    /// else its name holds the time at which that process was started. Null when neither tells.
    /// </summary>
    public static bool? IsShown(int processId) => !OperatingSystem.IsLinux() || OwnSocket(processId, Path.GetTempPath()) is not { } own ? null
        : DiagnosticPeers.Listens(own, processId) ?? (BearsStartTime(own, processId) ? true : null);

    /// <summary>Why a process cannot be attached to that has no socket.</summary>
    public static string NoSocket(int processId) =>
        $"Process {processId} has no diagnostic socket: it is not a .NET process, "
        + "or its diagnostics are disabled (DOTNET_EnableDiagnostics=0), or it uses another temp folder (TMPDIR).";

    /// <summary>The ids of the processes whose own sockets lie in a folder.</summary>
    internal static IEnumerable<int> Ids(string folder) =>
        from path in Files(folder, Prefix + "*")
        let id = ProcessId(path)
        where id is { } process && TargetProcesses.Exists(process) && WhyNot(path, process) is null
        select id.Value;

    internal static string? Refuse(int processId, string folder)
    {
        // Anybody may put a file under this name into a folder that is everybody's: the process's own is taken, whatever lies beside it.
        var files = Files(folder, $"{Prefix}{processId}-*-socket");
        var newest = files.MaxBy(File.GetLastWriteTimeUtc);
        return newest is null || OwnSocket(processId, folder) is not null || WhyNot(newest, processId) is not { } why ? null
            : why == OfAnother && Array.TrueForAll(files, file => IsOfAnother(file, processId)) ? NoSocket(processId)
            : $"{newest} {why}: remove it, then attach again.";
    }

    internal static bool IsOwnSocket(int processId, string folder) =>
        OwnSocket(processId, folder) is { } own && BearsStartTime(own, processId);

    /// <summary>Of several socket files of its name the client library takes the newest, whoever made it.</summary>
    public static async Task<DiagnosticsClient> ClientAsync(int processId, CancellationToken token)
    {
        if (!OperatingSystem.IsWindows() && OwnSocket(processId, Path.GetTempPath()) is { } own
            && Files(Path.GetTempPath(), $"{Prefix}{processId}-*-socket").Length > 1)
        {
            var connector = await DiagnosticsClientConnector.FromDiagnosticPort($"{own},connect", token).ConfigureAwait(false);
            return connector.Instance;
        }

        return new DiagnosticsClient(processId);
    }

    /// <summary>Files under the names of running processes that are not theirs, each with the reason.</summary>
    public static IEnumerable<string> PassedOver() => OperatingSystem.IsWindows() ? [] :
        from path in Files(Path.GetTempPath(), Prefix + "*")
        where ProcessId(path) is { } process && TargetProcesses.Exists(process) && !LinuxProcess.IsOfAnotherUser(process)
        let why = WhyNot(path, ProcessId(path)!.Value)
        where why is not null and not OfAnother
        select $"{path} {why}";

    private static string? OwnSocket(int processId, string folder) =>
        Files(folder, $"{Prefix}{processId}-*-socket").Where(path => WhyNot(path, processId) is null).MaxBy(File.GetLastWriteTimeUtc);

    /// <summary>The id in a socket's name, <c>dotnet-diagnostic-PID-KEY-socket</c>; null when it has none.</summary>
    internal static int? ProcessId(string path)
    {
        var name = Path.GetFileName(path.AsSpan());
        if (!name.StartsWith(Prefix, StringComparison.Ordinal) || !name.EndsWith("-socket", StringComparison.Ordinal))
        {
            return null;
        }

        var rest = name[Prefix.Length..];
        return rest.IndexOf('-') is > 0 and var end && int.TryParse(rest[..end], NumberStyles.None, CultureInfo.InvariantCulture, out var id) ? id : null;
    }

    /// <summary>In words that follow the path; null when a file is the process's own socket, or when the platform does not say.</summary>
    private static string? WhyNot(string path, int processId) =>
        SocketFiles.Refuse(path, processId) ?? (IsOfAnother(path, processId) ? OfAnother : null);

    /// <summary>
    /// The key is the process's start time (PAL's GetProcessIdDisambiguationKey), 0 if unknown. Killed processes and other containers leave sockets.
    /// </summary>
    private static bool IsOfAnother(string path, int processId) =>
        Key(path) is { } key && key != 0 && LinuxProcess.StartTicks(processId) is { } started && key != started;

    private static long? Key(string path) =>
        long.TryParse(Path.GetFileName(path).Split('-')[3], NumberStyles.None, CultureInfo.InvariantCulture, out var key) ? key : null;

    private static bool BearsStartTime(string path, int processId) => Key(path) is { } key && key != 0 && key == LinuxProcess.StartTicks(processId);

    private static string[] Files(string folder, string pattern)
    {
        try
        {
            return Directory.GetFileSystemEntries(folder, pattern);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // No temp folder for us: then there is nothing that we could attach to.
            return [];
        }
    }
}

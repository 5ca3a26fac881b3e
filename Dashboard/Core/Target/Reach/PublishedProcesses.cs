using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Reach;

/// <summary>Processes with a diagnostic socket. The client library's list, which fails on a kernel thread, is used on Windows only.</summary>
internal static class PublishedProcesses
{
    private const string Prefix = "dotnet-diagnostic-";
    private const string OfAnother = "was left behind by another process that had this id";

    /// <summary>
    /// Sockets of killed processes at the last look, with the time of their start in their names, so that none is ever used again: a watch looks every five
    /// seconds, and there may be thousands. Bound: the files that are there.
    /// </summary>
    private static volatile HashSet<string> _left = [];

    public static string? WhyNone() => WhyNone(Path.GetTempPath());

    internal static string? WhyNone(string folder) => Directory.Exists(folder) ? null
        : $"The temporary folder {folder} does not exist (TMPDIR): the sockets of .NET processes lie there";

    /// <summary>Without this process and without stale sockets.</summary>
    public static IReadOnlySet<int> Ids()
    {
        var ids = OperatingSystem.IsWindows() ? DiagnosticsClient.GetPublishedProcesses().Where(TargetProcesses.Exists) : Ids(Path.GetTempPath());
        return ids.Where(id => id != Environment.ProcessId).ToHashSet();
    }

    /// <summary>Whether the socket under an id is of the process shown here under it, by the kernel or its start time. Null when neither decides.</summary>
    public static bool? IsShown(int processId) => !OperatingSystem.IsLinux() || SocketOf(processId) is not { } own ? null
        : DiagnosticPeers.Listens(own, processId) ?? (BearsStartTime(own, processId) ? true : null);

    internal static IReadOnlyList<int> Ids(string folder)
    {
        var (known, left, ids) = (_left, new HashSet<string>(StringComparer.Ordinal), new List<int>());
        foreach (var path in Files(folder, Prefix + "*"))
        {
            var why = known.Contains(path) ? OfAnother : ProcessId(path) is not { } id ? "" : TargetProcesses.Exists(id) ? WhyNot(path, id) : OfAnother;
            if (why is null)
            {
                ids.Add(ProcessId(path)!.Value);
            }
            else if (why == OfAnother && Key(path) is > 0)
            {
                left.Add(path);
            }
        }

        _left = left;
        return ids;
    }

    /// <summary>The socket of a process, in this program's temp folder or where the kernel reports it; null when none can be connected to.</summary>
    public static string? SocketOf(int processId) => OwnSocket(processId, Path.GetTempPath()) ?? (OperatingSystem.IsLinux() && new SocketPaths() is var paths
        && paths.Listens(processId, out _) is { } listens ? paths.Reached(processId, listens) : null);

    internal static NotASocket? NotOwn(int processId, string folder) =>
        OwnSocket(processId, folder) is null && Files(folder, $"{Prefix}{processId}-*-socket").MaxBy(File.GetLastWriteTimeUtc) is { } newest
        && WhyNot(newest, processId) is { } why ? new NotASocket(newest, why, why == OfAnother) : null;

    /// <summary>The name of a process's socket.</summary>
    /// <param name="processId">Its id in its own namespace.</param>
    internal static string NameOf(int processId, long startTicks) => $"{Prefix}{processId}-{startTicks}-socket";

    internal static bool IsOwnSocket(int processId, string folder) =>
        OwnSocket(processId, folder) is { } own && BearsStartTime(own, processId);

    /// <summary>
    /// Connects by its own path: of several socket files of one name the client library takes the newest, whichever process made it, and it finds none whose
    /// process was started with an empty TMPDIR or with a mount namespace of its own.
    /// </summary>
    public static Task<DiagnosticsClient> ClientAsync(int processId, CancellationToken token) =>
        ClientAsync(processId, OperatingSystem.IsWindows() ? null : SocketOf(processId), token);

    /// <inheritdoc cref="ClientAsync(int, CancellationToken)"/>
    /// <param name="socket">From <see cref="SocketOf"/>; null: the client library searches it.</param>
    public static async Task<DiagnosticsClient> ClientAsync(int processId, string? socket, CancellationToken token)
    {
        if (socket is null)
        {
            return new DiagnosticsClient(processId);
        }

        var connector = await DiagnosticsClientConnector.FromDiagnosticPort($"{socket},connect", token).ConfigureAwait(false);
        return connector.Instance;
    }

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

    private static string? WhyNot(string path, int processId) =>
        SocketFiles.Refuse(path, processId) ?? (IsOfAnother(path, processId) ? OfAnother : null);

    /// <summary>The key is the process's start time (PAL's GetProcessIdDisambiguationKey), 0 if unknown. Killed processes and containers leave some.</summary>
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
            // Without a temp folder there is nothing that could be attached to.
            return [];
        }
    }
}

/// <summary>A file that has the name of a process's diagnostic socket and is not its own.</summary>
/// <param name="IsStale">True when it belongs to an earlier process with that id.</param>
internal sealed record NotASocket(string Path, string Why, bool IsStale);

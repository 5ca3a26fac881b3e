using System.Text;
using Dashboard.Target.Runtime;
using Dashboard.Target.Threads;

namespace Dashboard.Target.Reach;

/// <summary>
/// Where a process listens that has no socket in this program's temp folder: the kernel lists all Unix sockets, whatever TMPDIR the process was started with,
/// and <c>/proc/PID/root</c> leads to its files, whatever namespace they are in.
/// </summary>
internal sealed class SocketPaths(string root = "")
{
    /// <summary>What a Unix socket address takes, in bytes (unix(7): 108 with the zero at the end).</summary>
    public const int LongestPath = 107;

    private readonly LinuxRuntimeFiles _files = new(root);

    public string? NameOf(int processId)
    {
        var ids = LinuxRuntimeFiles.IdsOf(_files.Text($"/proc/{processId}/status"));
        return LinuxProcess.StartTicks(_files.Text($"/proc/{processId}/stat")) is { } started
            ? PublishedProcesses.NameOf(ids is [.., var own] ? own : processId, started) : null;
    }

    public string? Listens(int processId, out bool isListed)
    {
        var table = TableOf(processId);
        isListed = table is { Length: > 0 };
        return NameOf(processId) is { } name ? SocketTable.UnixPath(table, name) : null;
    }

    /// <summary>Connections to its diagnostic socket: one for each session of any tool, and briefly one for each question. Null when not known.</summary>
    public int? Connections(int processId) =>
        NameOf(processId) is { } name ? SocketTable.Connections(TableOf(processId), name) : null;

    public string? Reached(int processId, string listens) =>
        Ways(processId, listens).FirstOrDefault(path => Encoding.UTF8.GetByteCount(path) <= LongestPath
            && SocketFiles.Refuse(path, processId) is null && DiagnosticPeers.Listens(path, processId) != false);

    public IReadOnlyList<string> Ways(int processId, string path) =>
        SharesFiles(processId) == true ? [path, $"/proc/{processId}/root{path}"] : [$"/proc/{processId}/root{path}"];

    public bool? SharesFiles(int processId) =>
        _files.Link($"/proc/{processId}/ns/mnt") is { } theirs && _files.Link("/proc/self/ns/mnt") is { } ours ? theirs == ours : null;

    private string? TableOf(int processId) => new ThreadFiles(root.Length == 0 ? "/" : root, processId).Network("unix");
}

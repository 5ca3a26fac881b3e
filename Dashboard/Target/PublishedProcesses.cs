using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>
/// Ids of the processes whose runtime publishes a diagnostic socket. The client library's own list reads the environment of every process
/// of the machine and fails on the first kernel thread, so that only its Windows half is used.
/// </summary>
internal static class PublishedProcesses
{
    private const string Prefix = "dotnet-diagnostic-";

    /// <summary>The ids, without this process and without those that left a socket behind.</summary>
    public static IReadOnlySet<int> Ids()
    {
        var ids = OperatingSystem.IsWindows()
            ? DiagnosticsClient.GetPublishedProcesses()
            : Files().Select(path => ProcessId(path) is { } id && SocketFiles.Refuse(path, id) is null ? id : (int?)null).OfType<int>();
        return ids.Where(id => id != Environment.ProcessId && TargetProcesses.Exists(id)).ToHashSet();
    }

    /// <summary>Why a process's socket must not be connected to, in a sentence; null when it may, or when there is none.</summary>
    public static string? Refuse(int processId) => OperatingSystem.IsWindows() ? null
        : Files($"{Prefix}{processId}-*-socket").Select(path => SocketFiles.Refuse(path, processId) is { } why ? $"{path} {why}" : null)
            .FirstOrDefault(refusal => refusal is not null) is { } refused ? $"{refused}: remove it, then attach again." : null;

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

    private static string[] Files(string pattern = Prefix + "*")
    {
        try
        {
            return Directory.GetFileSystemEntries(Path.GetTempPath(), pattern);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // No temp folder for us: then there is nothing that we could attach to.
            return [];
        }
    }
}

using System.Globalization;
using Dashboard.Target.Reach;

namespace Dashboard.Target.Launching;

/// <summary>The temporary folder of a <see cref="SuspendingDiagnosticPort"/>, named after its process: the next one removes what a killed one left.</summary>
internal static class PortFolder
{
    public const string Socket = "start";

    private const string Prefix = "tpd-start-";

    /// <summary>Makes one that only this user may enter.</summary>
    public static DirectoryInfo Make()
    {
        RemoveLeft(Path.GetTempPath());
        return Directory.CreateTempSubdirectory(string.Create(CultureInfo.InvariantCulture, $"{Prefix}{Environment.ProcessId}-"));
    }

    /// <summary>Removes the folders of ended processes. If a connection is accepted, a process of another container listens, whose ids are not ours.</summary>
    internal static void RemoveLeft(string temporary)
    {
        foreach (var folder in Directory.GetDirectories(temporary, Prefix + "*"))
        {
            var socket = Path.Combine(folder, Socket);
            if (OwnerOf(folder) is { } owner && !TargetProcesses.Exists(owner) && !DiagnosticSocketFile.SomebodyListens(socket))
            {
                Remove(folder, socket);
            }
        }
    }

    private static int? OwnerOf(string folder) =>
        int.TryParse(Path.GetFileName(folder)[Prefix.Length..].Split('-')[0], NumberStyles.None, CultureInfo.InvariantCulture, out var id) ? id : null;

    private static void Remove(string folder, string socket)
    {
        try
        {
            // Not other files in it: then the folder stays.
            File.Delete(socket);
            Directory.Delete(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Another user's, or another dashboard was faster, or it is not empty: it does no harm.
        }
    }
}

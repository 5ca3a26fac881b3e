using System.Net.Sockets;
using System.Text;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;

namespace Dashboard.Target;

/// <summary>The socket file of a diagnostic port: checked before use, and removed when a killed dashboard left it behind.</summary>
internal static class DiagnosticSocketFile
{
    public static void Prepare(string path)
    {
        if (Encoding.UTF8.GetByteCount(Path.GetFullPath(path)) > SocketPaths.LongestPath)
        {
            throw new TargetException($"The diagnostic port's path is longer than {SocketPaths.LongestPath} bytes: choose a shorter one.");
        }

        if (Path.GetDirectoryName(Path.GetFullPath(path)) is not { } folder || !Directory.Exists(folder))
        {
            throw new TargetException($"The folder of the diagnostic port {path} does not exist: create it, or choose another one.");
        }

        if (Directory.Exists(path) || (File.Exists(path) && IsOrdinaryFile(path)))
        {
            throw new TargetException($"{path} exists and is not a socket: choose another path for the diagnostic port.");
        }

        if (!File.Exists(path))
        {
            return;
        }

        if (SomebodyListens(path))
        {
            throw new TargetException($"Another program is listening on {path}: stop it, or choose another path for the diagnostic port.");
        }

        Remove(path);
    }

    private static bool IsOrdinaryFile(string path)
    {
        try
        {
            File.OpenHandle(path).Dispose();
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A socket cannot be opened like a file.
            return false;
        }
    }

    internal static bool SomebodyListens(string path)
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            socket.Connect(new UnixDomainSocketEndPoint(path));
            return true;
        }
        catch (SocketException)
        {
            // Refused: the process that made it is gone.
            return false;
        }
    }

    private static void Remove(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A folder that we may not write: the user has to choose another.
            throw new TargetException($"The old socket {path} cannot be removed ({e.Message.TrimEnd('.')}): remove it, or choose another path.", e);
        }
    }
}

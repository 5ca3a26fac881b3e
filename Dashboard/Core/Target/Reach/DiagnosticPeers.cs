using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Text;

namespace Dashboard.Target.Reach;

/// <summary>
/// Identifies the process at the other end of a diagnostic socket: the kernel reports the process that listens, or that connected, by the ids of this program's
/// own container (unix(7), SO_PEERCRED). A runtime states the id of its own container, which here may be another process's; where both are the same it is the
/// target that this machine shows. Linux only.
/// </summary>
internal static class DiagnosticPeers
{
    private const int SocketLevel = 1;
    private const int AcceptsConnections = 30;
    private const int PeerCredentials = 17;
    private const int AddressBytes = 110;
    private const int FamilyBytes = 2;

    /// <summary>Descriptors of this program that are read; a dashboard holds fewer.</summary>
    private const int MaxFiles = 16_384;

    private const int Tries = 25;
    private static readonly TimeSpan BetweenTries = TimeSpan.FromMilliseconds(20);

    public static bool? Is(Socket connection, int processId)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        try
        {
            Span<byte> credentials = stackalloc byte[12];
            return connection.GetRawSocketOption(SocketLevel, PeerCredentials, credentials) >= sizeof(int)
                ? MemoryMarshal.Read<int>(credentials) == processId : null;
        }
        catch (SocketException)
        {
            // A system that has no such option, or a connection that was just closed.
            return null;
        }
    }

    public static bool? Listens(string path, int processId)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified) { Blocking = false };
        try
        {
            socket.Connect(new UnixDomainSocketEndPoint(path));
            return Is(socket, processId);
        }
        catch (SocketException)
        {
            // It is gone, or has more callers waiting than it takes.
            return null;
        }
    }

    /// <summary>
    /// Whether the process of that id here is the one that has connected to a socket file on which this program listens. The client library keeps its
    /// connections to itself, so that they are found among this program's descriptors; null when there is none for half a second.
    /// </summary>
    public static async Task<bool?> HasConnectedAsync(string path, int processId, CancellationToken token)
    {
        for (var i = 0; OperatingSystem.IsLinux() && i < Tries; i++)
        {
            if (Connected(path) is { Count: > 0 } peers)
            {
                return peers.Contains(processId) ? peers.Count == 1 ? true : null : false;
            }

            await Task.Delay(BetweenTries, token).ConfigureAwait(false);
        }

        return null;
    }

    private static HashSet<int> Connected(string path)
    {
        var (wanted, peers) = (Encoding.UTF8.GetBytes(path), new HashSet<int>());
        var (address, number, credentials) = (new byte[AddressBytes], new byte[sizeof(int)], new byte[12]);
        for (var file = 0; file < MaxFiles; file++)
        {
            var length = AddressBytes;
            if (GetSocketName(file, address, ref length) != 0 || !address.AsSpan(FamilyBytes, Math.Clamp(length - FamilyBytes, 0, AddressBytes - FamilyBytes))
                .TrimEnd((byte)0).SequenceEqual(wanted))
            {
                continue;
            }

            var (size, all) = (number.Length, credentials.Length);
            if (GetSocketOption(file, SocketLevel, AcceptsConnections, number, ref size) == 0 && BitConverter.ToInt32(number) == 0
                && GetSocketOption(file, SocketLevel, PeerCredentials, credentials, ref all) == 0)
            {
                peers.Add(BitConverter.ToInt32(credentials));
            }
        }

        return peers;
    }

    [DllImport("libc", EntryPoint = "getsockname")]
    private static extern int GetSocketName(int file, byte[] address, ref int length);

    [DllImport("libc", EntryPoint = "getsockopt")]
    private static extern int GetSocketOption(int file, int level, int option, byte[] value, ref int length);
}
